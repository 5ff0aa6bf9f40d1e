import { assigneeKinds, nameKey, type Assignee, type AssigneeKind } from '@annal/security-domain';

export type Assigned = Readonly<Record<AssigneeKind, readonly Assignee[]>>;

export const isWaiting = (lists: Assigned) => assigneeKinds.some((kind) => lists[kind].some(({ id }) => id === null));

export function onceEach(assignees: readonly Assignee[]): readonly Assignee[] {
  return [...new Map(assignees.map((one) => [one.id ?? `:${nameKey(one.name)}`, one])).values()];
}

export function without(some: Assigned, others: Assigned): Assigned {
  const left = assigneeKinds.map((kind) => {
    const named = new Set(others[kind].map(({ id }) => id));
    return [kind, some[kind].filter(({ id }) => !named.has(id))] as const;
  });
  return Object.fromEntries(left) as unknown as Assigned;
}
