import type { Issue } from '@annal/kernel';
import { nameKey } from '../principal-name.ts';
import { assigneeKinds, type AssigneeKind, type RoleFacts } from './role.commands.ts';
import type { Assignee, RoleAssignments } from './role.events.ts';
import { isObject, memberOf } from './role.json.ts';

const PATHS = { users: 'Users', groups: 'Groups', apiKeys: 'ApiKeys' } as const;

export const assigneeKey = (kind: AssigneeKind, text: string): string => `${kind}:${nameKey(text.trim())}`;

/** Every text that names somebody, for whoever has to find out who it is. */
export function namedAssignees(sent: unknown): readonly { readonly kind: AssigneeKind; readonly text: string }[] {
  if (!isObject(sent)) return [];
  return assigneeKinds.flatMap((kind) => {
    const list = memberOf(sent, kind);
    const texts = Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : [];
    return texts.map((text) => ({ kind, text: text.trim() }));
  });
}

/** Those lists that were sent, each principal once. */
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
    const assignee = facts.assignees.get(assigneeKey(kind, text)) ?? { name: text.trim(), id: null };
    const identity = assignee.id ?? nameKey(assignee.name);
    if (!found.has(identity)) found.set(identity, assignee);
  }
  return [...found.values()];
}
