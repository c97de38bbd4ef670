/** Coins that count up or down when they change, so that one sees that something came or went. Read out as what they are now; still for whoever wants no motion. */
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
      // Fast at first, slow at the end.
      setShown(Math.round(start + (amount - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return <Coins amount={shown} said={amount} />;
}
