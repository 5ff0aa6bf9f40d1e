import { uploadActions } from '@annal/content-domain';
import { grantableWorkflow, type ContentTypeDefinition, type WorkflowDefinition } from '@annal/content-rules';
import type { Actor } from '@annal/kernel';
import type { AccessControl, AccessRequest } from '@annal/security-contracts';

type EntryAccess = Omit<AccessRequest, 'action'> & Required<Pick<AccessRequest, 'workflow' | 'languages'>>;

/** security.md 9.2. */
export function entryAccess(
  { projectUuid, uuid, dataFormat, supportedLanguages }: ContentTypeDefinition,
  workflow: WorkflowDefinition,
): EntryAccess {
  return {
    resource: dataFormat,
    projectUuid,
    resourceId: uuid,
    workflow: grantableWorkflow(workflow),
    languages: supportedLanguages,
  };
}

export function mayUpload(
  access: AccessControl,
  actor: Actor,
  definition: ContentTypeDefinition,
  workflow: WorkflowDefinition,
): boolean {
  const request = entryAccess(definition, workflow);
  return uploadActions(workflow).some((action) => access.allows(actor, { ...request, action }));
}
