import { grantableWorkflow, type ContentTypeDefinition, type WorkflowDefinition } from '@annal/content-domain';
import type { AccessRequest } from '@annal/security-contracts';

type EntryAccess = Omit<AccessRequest, 'action'> & Required<Pick<AccessRequest, 'workflow' | 'languages'>>;

/** What rights on the entries of a content type are judged by, whatever is to be done with them (security.md 9.2). */
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
