export { deciderSpec } from './decider-spec.ts';
