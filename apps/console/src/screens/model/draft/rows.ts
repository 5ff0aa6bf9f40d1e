import type { Field, Group } from '@annal/content-rules';
import type { Draft } from './draft.ts';

/** A line of the form as it is built: the heading of a group, or a field under it. */
export type Row =
  | { readonly key: string; readonly kind: 'group'; readonly group: Group; readonly at: number }
  | { readonly key: string; readonly kind: 'field'; readonly field: Field; readonly at: number };

const groupKey = (id: string, at: number): string => `group:${id}:${at}`;
const fieldKey = (id: string, at: number): string => (id === '' ? `field::${at}` : `field:${id}`);

/** Fields without a group first, then each group with its own; the order of editors. */
export function rowsOf({ fields, groups }: Pick<Draft, 'fields' | 'groups'>): readonly Row[] {
  const seen = new Set<string>();
  const lines = fields.map((field, at): Row => {
    const key = fieldKey(seen.has(field.id) ? '' : field.id, at);
    seen.add(field.id);
    return { key, kind: 'field', field, at };
  });
  const known = new Set(groups.map(({ id }) => id));
  const within = (groupId: string | null): readonly Row[] =>
    lines.filter((row) => row.kind === 'field' && ownGroup(row.field, known) === groupId);
  const grouped = groups.flatMap((group, at): readonly Row[] => [
    { key: groupKey(group.id, at), kind: 'group', group, at },
    ...within(group.id),
  ]);
  return [...within(null), ...grouped];
}

const ownGroup = ({ groupId }: Field, known: ReadonlySet<string>): string | null =>
  groupId !== null && known.has(groupId) ? groupId : null;

export interface Target {
  readonly key: string;
  readonly isBefore: boolean;
}

/** Drops rows at a place. A heading takes its fields along; a field belongs to the heading above it. */
export function withMoved(draft: Draft, moved: ReadonlySet<string>, { key, isBefore }: Target): Draft {
  const rows = rowsOf(draft);
  const taken = new Set(rows.filter((row) => moved.has(row.key) || moved.has(headingOf(rows, row) ?? '')));
  const target = rows.find((row) => row.key === key);
  if (target === undefined || taken.has(target)) return draft;
  const rest = rows.filter((row) => !taken.has(row));
  const lines = rows.filter((row) => taken.has(row));
  const isGroup = lines[0]?.kind === 'group';
  const place = isGroup ? placeOfGroup(rest, target, isBefore) : rest.indexOf(target) + (isBefore ? 0 : 1);
  return withRows(draft, rest.toSpliced(place, 0, ...lines));
}

/** Headings go between groups: the place inside one is behind it. */
function placeOfGroup(rest: readonly Row[], target: Row, isBefore: boolean): number {
  const at = rest.indexOf(target);
  if (isBefore && target.kind === 'group') return at;
  const next = rest.findIndex((row, place) => place > at && row.kind === 'group');
  return next < 0 ? rest.length : next;
}

function headingOf(rows: readonly Row[], row: Row): string | undefined {
  if (row.kind === 'group') return undefined;
  return rows.slice(0, rows.indexOf(row)).findLast(({ kind }) => kind === 'group')?.key;
}

function withRows(draft: Draft, rows: readonly Row[]): Draft {
  let groupId: string | null = null;
  const fields: Field[] = [];
  const groups: Group[] = [];
  for (const row of rows)
    if (row.kind === 'group') {
      groups.push(row.group);
      groupId = row.group.id;
    } else fields.push(row.field.groupId === groupId ? row.field : { ...row.field, groupId });
  return { ...draft, fields, groups };
}

/** Behind a field, in its group; else at the end. */
export function withAdded(draft: Draft, field: Field, behind: Field | undefined): Draft {
  const at = behind === undefined ? draft.fields.length : draft.fields.indexOf(behind) + 1;
  const groupId = behind?.groupId ?? field.groupId;
  return { ...draft, fields: draft.fields.toSpliced(at, 0, { ...field, groupId }) };
}

/** The fields of a removed group stay, without a group. */
export function withoutGroup(draft: Draft, id: string): Draft {
  return {
    ...draft,
    groups: draft.groups.filter((group) => group.id !== id),
    fields: draft.fields.map((field) => (field.groupId === id ? { ...field, groupId: null } : field)),
  };
}
