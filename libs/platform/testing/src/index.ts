export { cpuMilliseconds } from './cpu-time.ts';
export { deciderSpec, eventsOf } from './decider-spec.ts';
