export { Aside, type AsideOptions } from './aside.ts';
export { backoffMs, delay, WakeableDelay } from './delay.ts';
export { KeyedMutex } from './keyed-mutex.ts';
export { Semaphore } from './semaphore.ts';
export { together } from './together.ts';
