import { JsonReader } from '@annal/kernel';
import { nameKey } from '../principal-name.ts';
import { assigneeKinds, type AssigneeKind, type RoleFacts } from './role.commands.ts';
import type { Assignee, RoleAssignments } from './role.events.ts';

const PATHS = { users: 'Users', groups: 'Groups', apiKeys: 'ApiKeys' } as const;

export const assigneeKey = (kind: AssigneeKind, text: string): string => `${kind}:${nameKey(text.trim())}`;

export function namedAssignees(sent: unknown): readonly { readonly kind: AssigneeKind; readonly text: string }[] {
  const assignments = new JsonReader(sent, []);
  return assigneeKinds.flatMap((kind) => {
    const list = assignments.member(kind).value;
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

export function readAssignments(sent: JsonReader, facts: RoleFacts): Partial<RoleAssignments> {
  if (!sent.object()) return {};
  const lists = assigneeKinds.flatMap((kind) => {
    const list = sent.member(kind).present();
    return list ? [[kind, readList(list.at(`Role.Assignments.${PATHS[kind]}`), kind, facts)] as const] : [];
  });
  return Object.fromEntries(lists);
}

/** A role sent back unchanged keeps its assignees, even if a name is now another user's email address. */
function stillMeant(kind: AssigneeKind, text: string, { assigned }: RoleFacts): Assignee | undefined {
  const key = assigneeKey(kind, text);
  return assigned?.[kind].find(({ id, name }) => id !== null && assigneeKey(kind, name) === key);
}

function readList(sent: JsonReader, kind: AssigneeKind, facts: RoleFacts): readonly Assignee[] {
  const read = new Map<string, Assignee>();
  for (const name of sent.list() ?? []) {
    const text = typeof name.value === 'string' ? name.value.trim() : '';
    if (text === '') {
      name.refuse('The name is required');
      continue;
    }
    const assignee = stillMeant(kind, text, facts) ??
      facts.assignees.get(assigneeKey(kind, text)) ?? { name: text, id: null };
    const identity = identityOf(assignee);
    if (!read.has(identity)) read.set(identity, assignee);
  }
  return [...read.values()];
}
