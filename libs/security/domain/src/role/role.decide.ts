import { assertNever, canonicalGuid, JsonReader, type Issue } from '@annal/kernel';
import { boundLists, readAssignments } from './role.assignments.ts';
import type { CreateRole, RoleCommand, RoleFacts, RoleInput, UpdateRole } from './role.commands.ts';
import { roleErrors, type RoleOperation } from './role.errors.ts';
import type { RoleAssignments, RoleEvent, RolePermissions, RoleText } from './role.events.ts';
import { noPermissions, readPermissions, settledPermissions } from './role.permissions.ts';
import type { LiveRole, Role } from './role.state.ts';
import { nameKeys, readRoleText } from './role.text.ts';

export function decide(command: RoleCommand, role: Role): readonly RoleEvent[] {
  switch (command.type) {
    case 'CreateRole':
      return createRole(command.data, role);
    case 'UpdateRole':
      return updateRole(command.data, known('updating', role, command.data.roleId));
    case 'DeleteRole':
      return deleteRole(known('deleting', role, command.data.roleId));
    default:
      return assertNever(command);
  }
}

const nobody: RoleAssignments = { users: [], groups: [], apiKeys: [] };

function createRole({ projectUuid, roleId, input, facts }: CreateRole['data'], role: Role): readonly RoleEvent[] {
  if (role.status !== 'absent') throw roleErrors.idTaken();
  const issues: Issue[] = [];
  const sent: SentRole = new JsonReader(input, issues);
  const sentId = sent.own('id').present();
  if (sentId && !canonicalGuid(sentId.value)) sentId.refuse('The id is not valid');
  const name = readName(sent.own('name'));
  const description = readRoleText(sent.own('description')) ?? null;
  const permissions = readPermissions(sent.own('permissions'), noPermissions, facts);
  const assignments = { ...nobody, ...readAssignments(sent.own('assignments'), facts) };
  refuse('creating', issues);
  const data = { projectUuid, roleId, name, description, enabled: input.enabled ?? true, permissions, assignments };
  return [{ type: 'RoleCreated', schemaVersion: 1, data }];
}

function updateRole({ input, facts }: UpdateRole['data'], role: LiveRole): readonly RoleEvent[] {
  const issues: Issue[] = [];
  const sent: SentRole = new JsonReader(input, issues);
  const sentId = sent.own('id').present();
  if (sentId && canonicalGuid(sentId.value) !== role.roleId) sentId.refuse('The id cannot be changed');
  const details = readDetails(sent);
  const before = settledPermissions(role.permissions);
  const permissions = readPermissions(sent.own('permissions'), before, facts);
  const bound = boundLists(facts.assigned ?? role.assignments, facts);
  const assignments = { ...bound, ...readAssignments(sent.own('assignments'), facts) };
  refuse('updating', issues);
  const { projectUuid, roleId } = role;
  const key = { projectUuid, roleId };
  return [
    ...detailsChanged(key, details, role),
    ...switched(key, input.enabled ?? role.enabled, role),
    ...permissionsChanged(key, permissions, before),
    ...assignmentsChanged(key, assignments, role, facts),
  ];
}

function deleteRole({ projectUuid, roleId }: LiveRole): readonly RoleEvent[] {
  return [{ type: 'RoleDeleted', schemaVersion: 1, data: { projectUuid, roleId } }];
}

type Key = Pick<LiveRole, 'projectUuid' | 'roleId'>;
type SentRole = JsonReader<keyof RoleInput>;
type Details = { readonly name?: RoleText; readonly description?: RoleText | null };

function readName(sent: JsonReader): RoleText {
  const before = sent.issues.length;
  const name = readRoleText(sent) ?? '';
  if (sent.issues.length === before && nameKeys(name).length === 0) sent.refuse('The name is required');
  return name;
}

function readDetails(sent: SentRole): Details {
  const [name, description] = [sent.own('name'), sent.own('description')];
  return {
    ...(name.value !== undefined && { name: readName(name) }),
    ...(description.value !== undefined && { description: readRoleText(description) ?? null }),
  };
}

function detailsChanged(key: Key, details: Details, role: LiveRole): readonly RoleEvent[] {
  const changed = changedMembers(details, role);
  return changed ? [{ type: 'RoleDetailsChanged', schemaVersion: 1, data: { ...key, ...changed } }] : [];
}

function switched(key: Key, enabled: boolean, role: LiveRole): readonly RoleEvent[] {
  if (enabled === role.enabled) return [];
  return [{ type: enabled ? 'RoleEnabled' : 'RoleDisabled', schemaVersion: 1, data: key }];
}

function permissionsChanged(key: Key, next: RolePermissions, before: RolePermissions): readonly RoleEvent[] {
  const permissions = changedMembers(next, before);
  return permissions ? [{ type: 'RolePermissionsChanged', schemaVersion: 1, data: { ...key, permissions } }] : [];
}

/** Compares with the present assignees, too, because principals come and go without events of the role. */
function assignmentsChanged(
  key: Key,
  next: Partial<RoleAssignments>,
  role: LiveRole,
  { assigned = role.assignments }: RoleFacts,
): readonly RoleEvent[] {
  const saved = { ...changedMembers(next, role.assignments), ...changedMembers(next, assigned) };
  const assignments = Object.keys(saved).length === 0 ? undefined : saved;
  return assignments ? [{ type: 'RoleAssignmentsChanged', schemaVersion: 1, data: { ...key, assignments } }] : [];
}

function changedMembers<Members extends object>(next: Members, current: object): Members | undefined {
  const before = new Map<string, unknown>(Object.entries(current));
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Members);
}

function refuse(verb: RoleOperation, issues: readonly Issue[]): void {
  if (issues.length > 0) throw roleErrors.invalid(verb, issues);
}

function known(verb: RoleOperation, role: Role, roleId: string): LiveRole {
  if (role.status !== 'live') throw roleErrors.notFound(verb, roleId);
  return role;
}
