import { assertNever, canonicalGuid, type Issue } from '@annal/kernel';
import { boundLists, readAssignments } from './role.assignments.ts';
import type { CreateRole, RoleCommand, RoleFacts, RoleInput, UpdateRole } from './role.commands.ts';
import { roleErrors, type RoleOperation } from './role.errors.ts';
import type { RoleAssignments, RoleEvent, RolePermissions, RoleText } from './role.events.ts';
import { noPermissions, readPermissions, settledPermissions } from './role.permissions.ts';
import type { LiveRole, Role } from './role.state.ts';
import { nameKeys, readText } from './role.text.ts';

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
  if (input.id !== undefined && input.id !== null && !canonicalGuid(input.id))
    issues.push({ field: 'id', message: 'The id is not valid' });
  const name = readName(input.name ?? '', issues);
  const description = readText(input.description, 'description', issues) ?? null;
  const permissions = readPermissions(input.permissions, noPermissions, facts, issues);
  const assignments = { ...nobody, ...readAssignments(input.assignments, facts, issues) };
  refuse('creating', issues);
  const data = { projectUuid, roleId, name, description, enabled: input.enabled ?? true, permissions, assignments };
  return [{ type: 'RoleCreated', schemaVersion: 1, data }];
}

function updateRole({ input, facts }: UpdateRole['data'], role: LiveRole): readonly RoleEvent[] {
  const issues: Issue[] = [];
  if (input.id !== undefined && input.id !== null && canonicalGuid(input.id) !== role.roleId)
    issues.push({ field: 'id', message: 'The id cannot be changed' });
  const details = readDetails(input, issues);
  const before = settledPermissions(role.permissions);
  const permissions = readPermissions(input.permissions, before, facts, issues);
  const bound = boundLists(facts.assigned ?? role.assignments, facts);
  const assignments = { ...bound, ...readAssignments(input.assignments, facts, issues) };
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
type Details = { readonly name?: RoleText; readonly description?: RoleText | null };

function readName(sent: unknown, issues: Issue[]): RoleText {
  const before = issues.length;
  const name = readText(sent, 'name', issues) ?? '';
  if (issues.length === before && nameKeys(name).length === 0)
    issues.push({ field: 'name', message: 'The name is required' });
  return name;
}

function readDetails(input: RoleInput, issues: Issue[]): Details {
  return {
    ...(input.name !== undefined && { name: readName(input.name, issues) }),
    ...(input.description !== undefined && {
      description: readText(input.description, 'description', issues) ?? null,
    }),
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
