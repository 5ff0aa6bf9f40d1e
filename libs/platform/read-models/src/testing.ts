export { applyChanges } from './documents/apply-change.ts';
