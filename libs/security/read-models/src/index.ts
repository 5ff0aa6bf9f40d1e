import type { AnyProjection } from '@annal/read-models';
import { roleProjection } from './role.projection.ts';

export { roleDocumentId, roleProjection, type RoleDocument } from './role.projection.ts';

export const securityProjections: readonly AnyProjection[] = [roleProjection];
