import { useEffect, useState } from 'react';
import { Problem } from '../../api/problem.ts';

/** The seconds that a refusal still asks to wait. */
export function useCountdown(error: unknown): number {
  const [ends, setEnds] = useState<{ readonly of: unknown; readonly at: number }>();
  const [now, setNow] = useState(0);
  const wait = error instanceof Problem ? error.retryAfterSeconds : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const at = Date.now() + wait * 1000;
    const tick = (): void => {
      setNow(Date.now());
      setEnds({ of: error, at });
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [error, wait]);
  return ends?.of === error && ends !== undefined ? Math.max(Math.ceil((ends.at - now) / 1000), 0) : 0;
}
