import type { AnyProjection } from '@annal/read-models';
import { apiKeyProjection } from './api-key.projection.ts';
import { roleProjection } from './role.projection.ts';
import { userProjection } from './user.projection.ts';

export { apiKeyProjection, type ApiKeyDocument } from './api-key.projection.ts';
export { auditKey, auditOf, auditProjection, auditTime, type AuditDocument } from './audit.projection.ts';
export { roleDocumentId, roleProjection, type RoleDocument } from './role.projection.ts';
export type { UserDocument } from './user.document.ts';
export { userProjection } from './user.projection.ts';

export const securityProjections: readonly AnyProjection[] = [userProjection, apiKeyProjection, roleProjection];
