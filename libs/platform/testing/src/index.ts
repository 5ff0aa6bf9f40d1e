export { cpuMilliseconds } from './cpu-time.ts';
export { deciderSpec } from './decider-spec.ts';
