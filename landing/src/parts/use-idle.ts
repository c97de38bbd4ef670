import { useEffect, useState } from 'react';
import { whenIdle } from '@taskmint/platform';

/** True once the page has loaded and the browser is idle; false in the first render, on the server and in the browser. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
