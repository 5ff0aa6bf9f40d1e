export { applyChanges } from './apply-change.ts';
