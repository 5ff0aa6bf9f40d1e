import { assertNever, type Recorded } from '@annal/kernel';
import {
  patchIfPresent,
  put,
  remove,
  removeWhere,
  type DocumentChange,
  type PathValues,
  type Projection,
  type ReadModelDocument,
} from '@annal/read-models';
import { roleAggregate, type RoleEvent, type RolePermissions, type RoleText } from '@annal/security-domain';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

/** security.md 8.1, without assignees, whose names change and are known to the access snapshot. */
export interface RoleDocument extends ReadModelDocument {
  readonly projectUuid: string;
  readonly roleId: string;
  readonly name: RoleText;
  readonly sortKey: string;
  readonly description: RoleText | null;
  readonly enabled: boolean;
  /** JSON per member, because keys and values are arbitrary. */
  readonly permissions: Readonly<Record<keyof RolePermissions, string>>;
}

type SeenEvent = RoleEvent | ProjectEvent;

export const roleDocumentId = (projectUuid: string, roleId: string): string => `${projectUuid}.${roleId}`;

export const roleProjection: Projection<SeenEvent, RoleDocument> = {
  name: 'roles',
  version: 1,
  sources: [roleAggregate, projectFacts],
  indexes: [{ name: 'byName', keys: { projectUuid: 1, sortKey: 1, roleId: 1 } }],
  counts: [{ name: 'ofProject', by: ['projectUuid'] }],
  project,
};

function project(event: Recorded<SeenEvent>): readonly DocumentChange<RoleDocument>[] {
  switch (event.type) {
    case 'RoleCreated':
      return [put(documentOf(event))];
    case 'RoleDetailsChanged': {
      const { name, description } = event.data;
      const named = name === undefined ? {} : { name, sortKey: sortKeyOf(name) };
      return [changed(event, { ...named, ...(description !== undefined && { description }) })];
    }
    case 'RoleEnabled':
      return [changed(event, { enabled: true })];
    case 'RoleDisabled':
      return [changed(event, { enabled: false })];
    case 'RolePermissionsChanged': {
      const members = Object.entries(event.data.permissions);
      return [
        changed(
          event,
          Object.fromEntries(members.map(([member, value]) => [`permissions.${member}`, JSON.stringify(value)])),
        ),
      ];
    }
    case 'RoleDeleted':
      return [remove(idOf(event))];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'RoleAssignmentsChanged':
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return [];
    default:
      return assertNever(event);
  }
}

const idOf = ({ data }: RoleEvent) => roleDocumentId(data.projectUuid, data.roleId);

/** A role may still change while its project and all of its documents are being deleted. */
const changed = (event: RoleEvent, set: PathValues) => patchIfPresent(idOf(event), set);

function documentOf(event: Extract<RoleEvent, { type: 'RoleCreated' }>): RoleDocument {
  const { projectUuid, roleId, name, description, enabled, permissions } = event.data;
  const members = Object.entries(permissions).map(([member, value]) => [member, JSON.stringify(value)]);
  return {
    _id: idOf(event),
    projectUuid,
    roleId,
    name,
    sortKey: sortKeyOf(name),
    description,
    enabled,
    permissions: Object.fromEntries(members) as RoleDocument['permissions'],
  };
}

function sortKeyOf(name: RoleText): string {
  const text = typeof name === 'string' ? name : (Object.values(name).find((each) => each !== '') ?? '');
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
