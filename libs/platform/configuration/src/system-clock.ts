import type { Clock } from '@annal/kernel';

export function systemClock(offsetMs = 0): Clock {
  return () => new Date(Date.now() + offsetMs);
}
