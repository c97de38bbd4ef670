/**
 * Coins that count up or down when they change, so that changes are noticed. Screen readers get the final amount; no animation with reduced motion.
 */
import { useEffect, useRef, useState } from 'react';
import { Coins } from '@taskmint/ui-kit/core';
import { MAX_MOTION_MS, wantsNoMotion } from '../theme/motion';

export function CoinCount({ amount }: { amount: number }) {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const start = from.current;
    from.current = amount;
    if (start === amount || wantsNoMotion()) {
      setShown(amount);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / MAX_MOTION_MS);
      // Fast at first, then slower.
      setShown(Math.round(start + (amount - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return <Coins amount={shown} said={amount} />;
}
