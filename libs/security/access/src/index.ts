export { AccessModule } from './access.module.ts';
export { findLostAssignments, type LostInProject } from './find-lost-assignments.ts';
