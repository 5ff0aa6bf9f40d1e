import type { Issue, Json } from './api.ts';
import type { Reduced } from './resource.ts';

const ACTION = /^(.+)\.actions\[(\d+)\]$/;
const UNKNOWN = /^The (action|section) '(.*)' does not exist(;|$)/s;

interface Grant {
  readonly id?: string;
  readonly actions?: readonly unknown[];
}

/** Removes sections and actions that the service does not know; undefined if anything else is wrong. */
export function withoutUnknownRights(role: Json, issues: readonly Issue[]): Reduced | undefined {
  const permissions = structuredClone(role['permissions'] ?? {}) as Record<string, unknown>;
  const dropped: string[] = [];
  const actions = new Map<string, Set<number>>();
  for (const { field = '', message } of issues) {
    const [, kind, name] = UNKNOWN.exec(message) ?? [];
    const [, path = '', index] = ACTION.exec(field) ?? [];
    if (kind === undefined) return undefined;
    if (kind === 'section') delete permissions[field];
    else actions.set(path, (actions.get(path) ?? new Set()).add(Number(index)));
    dropped.push(
      kind === 'section' ? `the section '${name}'` : `the action '${name}' of ${placeOf(permissions, path)}`,
    );
  }
  if (dropped.length === 0) return undefined;
  for (const [path, indexes] of actions) keepOthers(grantAt(permissions, path), indexes);
  return { content: { ...role, permissions }, dropped };
}

function grantAt(permissions: Json, path: string): Grant {
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(path) ?? [];
  const grant = list === undefined ? permissions[path] : (permissions[list] as readonly unknown[])[Number(index)];
  return grant as Grant;
}

function placeOf(permissions: Json, path: string): string {
  const { id } = grantAt(permissions, path);
  const [list = path] = path.split('[');
  return id === undefined ? list : `${list} '${id}'`;
}

function keepOthers(grant: Grant, dropped: ReadonlySet<number>): void {
  Object.assign(grant, { actions: grant.actions?.filter((_, index) => !dropped.has(index)) });
}
