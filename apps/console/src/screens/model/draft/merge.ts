import type { Field, Group } from '@annal/content-rules';
import {
  keysToChoose,
  mergeFields,
  proposalOf,
  type Choices,
  type FieldMerge,
} from '../../../entry-form/merge/merge-fields.ts';
import { isSame, type Fields, type Value } from '../../../entry-form/values/values.ts';
import { newField, type Draft } from './draft.ts';

/** A definition property by property, so that two people may change the same field in different ways. */
export interface DefinitionMerge {
  readonly merges: readonly FieldMerge[];
  readonly toChoose: readonly string[];
  readonly drafted: (choices: Choices) => Draft;
}

/** Three versions of a definition. Who removes a field that another changes keeps it. */
export function mergeDefinitions(base: Draft, mine: Draft, theirs: Draft): DefinitionMerge {
  const [from, own, other] = [flat(base), flat(withKept(base, mine, theirs)), flat(withKept(base, theirs, mine))];
  const merges = mergeFields(from, own, other);
  return {
    merges,
    toChoose: keysToChoose(merges),
    drafted: (choices) => unflat(mine, proposalOf(other, merges, choices)),
  };
}

const LISTS = ['fields', 'groups'] as const;
type List = (typeof LISTS)[number];

/** What a key of the merge is about. */
export interface Part {
  readonly list?: List;
  readonly id?: string;
  readonly property: string;
}

const keyOf = (list: List, id: string, property: string): string => `${list} ${id} ${property}`;

export function partOf(key: string): Part {
  const [list, id, property] = key.split(' ');
  const found = LISTS.find((each) => each === list);
  return found && id !== undefined && property !== undefined ? { list: found, id, property } : { property: key };
}

function flat({ place: _, id: __, fields, groups, ...settings }: Draft): Fields {
  const lists = { fields, groups };
  const members = LISTS.flatMap((list) =>
    lists[list].flatMap((item) =>
      Object.entries(item).map(([property, value]) => [keyOf(list, item.id, property), value as Value] as const),
    ),
  );
  const order = LISTS.map((list) => [list, lists[list].map(({ id }) => ({ id }))] as const);
  return { ...(settings as unknown as Fields), ...Object.fromEntries([...order, ...members]) };
}

function unflat({ place, id }: Draft, merged: Fields): Draft {
  const known = Object.entries(merged).map(([key, value]) => ({ ...partOf(key), key, value }));
  const items = (list: List): readonly Readonly<Record<string, unknown>>[] =>
    idsIn(merged[list]).map((each) =>
      Object.fromEntries(
        known.filter((part) => part.list === list && part.id === each).map(({ property, value }) => [property, value]),
      ),
    );
  const settings = Object.fromEntries(
    known.filter(({ list }) => list === undefined).map(({ key, value }) => [key, value]),
  );
  // What is null on both sides is no part of the merge.
  const fields = items('fields').map((each) =>
    newField({ dataFormat: null, ...(each as unknown as Partial<Field> & Pick<Field, 'dataType'>) }),
  );
  const groups = items('groups') as unknown as readonly Group[];
  const isGroup = new Set(groups.map((group) => group.id));
  return {
    ...(settings as unknown as Draft),
    place,
    id,
    groups,
    fields: fields.map((field) => (field.groupId && !isGroup.has(field.groupId) ? { ...field, groupId: null } : field)),
  };
}

const idsIn = (list: Value | undefined): readonly string[] =>
  (list as unknown as readonly { readonly id: string }[]).map(({ id }) => id);

function withKept(base: Draft, own: Draft, other: Draft): Draft {
  const ids = new Set(own.fields.map(({ id }) => id));
  const before = new Map(base.fields.map((field) => [field.id, field]));
  const kept = other.fields.filter((field) => {
    const former = before.get(field.id);
    return former !== undefined && !ids.has(field.id) && !isSame(former as never, field as never);
  });
  const restored = kept.flatMap(({ id }) => before.get(id) ?? []);
  return restored.length === 0 ? own : { ...own, fields: [...own.fields, ...restored] };
}
