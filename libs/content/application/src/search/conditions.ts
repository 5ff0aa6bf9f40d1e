import { ALWAYS, NEVER, type Condition, type ScopeTest, type ValueTest } from '@annal/search-index';

export const isAlways = (condition: Condition): boolean =>
  condition.kind === 'and' && condition.conditions.length === 0;
export const isNever = (condition: Condition): boolean => condition.kind === 'or' && condition.conditions.length === 0;

export function allOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((one) => (one.kind === 'and' ? one.conditions : [one]));
  if (flat.some(isNever)) return NEVER;
  return only(flat) ?? (flat.length === 0 ? ALWAYS : { kind: 'and', conditions: flat });
}

export function anyOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((one) => (one.kind === 'or' ? one.conditions : [one]));
  if (flat.some(isAlways)) return ALWAYS;
  return only(flat) ?? (flat.length === 0 ? NEVER : { kind: 'or', conditions: flat });
}

export function notOf(condition: Condition): Condition {
  if (isAlways(condition)) return NEVER;
  if (isNever(condition)) return ALWAYS;
  return condition.kind === 'not' ? condition.condition : { kind: 'not', condition };
}

export const valueAt = (path: string, test: ValueTest): Condition => ({ kind: 'value', path, test });
export const presentAt = (path: string): Condition => ({ kind: 'present', path });
export const inScope = (test: ScopeTest): Condition => ({ kind: 'scope', test });

/** Neither a value nor an empty text (search.md 6.2, `f = NULL`). */
export const absentAt = (path: string): Condition => notOf(anyOf([presentAt(path), { kind: 'emptyText', path }]));

const only = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.length === 1 ? conditions[0] : undefined;
