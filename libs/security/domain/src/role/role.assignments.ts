import type { Issue } from '@annal/kernel';
import { nameKey } from '../principal-name.ts';
import { assigneeKinds, type AssigneeKind, type RoleFacts } from './role.commands.ts';
import type { Assignee, RoleAssignments } from './role.events.ts';
import { isObject, memberOf } from './role.json.ts';

const PATHS = { users: 'Users', groups: 'Groups', apiKeys: 'ApiKeys' } as const;

export const assigneeKey = (kind: AssigneeKind, text: string): string => `${kind}:${nameKey(text.trim())}`;

export function namedAssignees(sent: unknown): readonly { readonly kind: AssigneeKind; readonly text: string }[] {
  if (!isObject(sent)) return [];
  return assigneeKinds.flatMap((kind) => {
    const list = memberOf(sent, kind);
    const texts = Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : [];
    return texts.map((text) => ({ kind, text: text.trim() }));
  });
}

export function waitingNames(assigned: RoleAssignments): Readonly<Record<AssigneeKind, readonly string[]>> {
  const names = assigneeKinds.map((kind) => [
    kind,
    assigned[kind].flatMap(({ id, name }) => (id === null ? name : [])),
  ]);
  return Object.fromEntries(names) as Record<AssigneeKind, string[]>;
}

/** Saving a role binds waiting names that have an owner now. */
export function boundLists(assigned: RoleAssignments, { assignees }: RoleFacts): Partial<RoleAssignments> {
  const lists = assigneeKinds.flatMap((kind) => {
    const meant = assigned[kind].map((one) => (one.id === null ? assignees.get(assigneeKey(kind, one.name)) : one));
    if (!assigned[kind].some(({ id }, index) => id === null && meant[index] !== undefined)) return [];
    const present = assigned[kind].map((one, index) => meant[index] ?? one);
    return [[kind, onceEach(present)] as const];
  });
  return Object.fromEntries(lists);
}

const identityOf = ({ id, name }: Assignee) => id ?? nameKey(name);

const onceEach = (assignees: readonly Assignee[]): readonly Assignee[] => [
  ...new Map(assignees.map((one) => [identityOf(one), one])).values(),
];

export function readAssignments(sent: unknown, facts: RoleFacts, issues: Issue[]): Partial<RoleAssignments> {
  if (sent === undefined || sent === null) return {};
  if (!isObject(sent)) {
    issues.push({ field: 'assignments', message: 'The value is not a valid object' });
    return {};
  }
  const lists = assigneeKinds.flatMap((kind) => {
    const list = memberOf(sent, kind);
    return list === undefined ? [] : [[kind, readList(list, kind, facts, issues)] as const];
  });
  return Object.fromEntries(lists);
}

/** A role sent back unchanged keeps its assignees, even if a name is now another user's email address. */
function stillMeant(kind: AssigneeKind, text: string, { assigned }: RoleFacts): Assignee | undefined {
  const key = assigneeKey(kind, text);
  return assigned?.[kind].find(({ id, name }) => id !== null && assigneeKey(kind, name) === key);
}

function readList(list: unknown, kind: AssigneeKind, facts: RoleFacts, issues: Issue[]): readonly Assignee[] {
  const field = `Role.Assignments.${PATHS[kind]}`;
  if (!Array.isArray(list)) {
    issues.push({ field, message: 'The value is not a valid array' });
    return [];
  }
  const found = new Map<string, Assignee>();
  for (const [index, text] of (list as unknown[]).entries()) {
    if (typeof text !== 'string' || text.trim() === '') {
      issues.push({ field: `${field}[${index}]`, message: 'The name is required' });
      continue;
    }
    const assignee = stillMeant(kind, text, facts) ??
      facts.assignees.get(assigneeKey(kind, text)) ?? { name: text.trim(), id: null };
    const identity = identityOf(assignee);
    if (!found.has(identity)) found.set(identity, assignee);
  }
  return [...found.values()];
}
