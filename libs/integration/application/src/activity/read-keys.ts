import type { SubjectResource } from '@annal/integration-contracts/catalogue';
import type { Actor } from '@annal/kernel';
import type { EventRights } from '../ports.ts';
import { activityTypes, goneKey, type ActivityType } from './activity.document.ts';

/** Right to read each type that is no entry. Members read the definitions of workflows as they read the project. */
const READ_AS: Readonly<Record<Exclude<ActivityType, 'entry' | 'asset'>, Exclude<SubjectResource, 'entry'>>> = {
  node: 'node',
  contentType: 'contentType',
  component: 'component',
  workflowDefinition: 'project',
  role: 'role',
  project: 'project',
  redirect: 'redirect',
  tag: 'tag',
  tagGroup: 'tagGroup',
  taxonomy: 'taxonomy',
  block: 'block',
};

/** What somebody may read at present, as items are marked. */
export function readKeys(
  rights: EventRights,
  actor: Actor,
  projectUuid: string,
  types: readonly ActivityType[] = activityTypes,
): readonly string[] {
  return types.flatMap((type) => {
    if (type !== 'entry' && type !== 'asset')
      return rights.maySee(actor, projectUuid, { resource: READ_AS[type] }) ? [type] : [];
    const known = rights.readableTypes(actor, projectUuid, type);
    return rights.maySee(actor, projectUuid, { resource: 'entry' }) ? [...known, goneKey(type)] : known;
  });
}
