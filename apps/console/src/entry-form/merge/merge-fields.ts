import { changedNames, isSame, namesOf, type Fields, type Value } from '../values/values.ts';
import { mergedItems, withItem, type ItemConflict } from './merge-items.ts';

export type Choice = 'mine' | 'theirs';

/** A field that at least one of two people changed since the version that both began with. */
export type FieldMerge =
  | { readonly field: string; readonly kind: 'mine' | 'theirs' | 'both'; readonly value: Value | undefined }
  | {
      readonly field: string;
      readonly kind: 'conflict';
      readonly base: Value | undefined;
      readonly mine: Value | undefined;
      readonly theirs: Value | undefined;
      /** For lists whose items have ids: what could be joined, and the items that could not. */
      readonly items?: { readonly joined: readonly Value[]; readonly conflicts: readonly ItemConflict[] };
    };

/** Three versions of the fields of a variation, field by field. Nothing of either side is dropped. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): readonly FieldMerge[] {
  return namesOf(base, mine, theirs).flatMap((field) => {
    const merged = mergeField(field, base[field], mine[field], theirs[field]);
    return merged ? [merged] : [];
  });
}

function mergeField(
  field: string,
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value | undefined,
): FieldMerge | undefined {
  const isMine = !isSame(base, mine);
  const isTheirs = !isSame(base, theirs);
  if (!isMine && !isTheirs) return undefined;
  if (isMine !== isTheirs) return { field, kind: isMine ? 'mine' : 'theirs', value: isMine ? mine : theirs };
  if (isSame(mine, theirs)) return { field, kind: 'both', value: mine };
  const items = mergedItems(base, mine, theirs);
  if (items?.conflicts.length === 0) return { field, kind: 'both', value: items.items };
  return {
    field,
    kind: 'conflict',
    base,
    mine,
    theirs,
    ...(items && { items: { joined: items.items, conflicts: items.conflicts } }),
  };
}

/** Keys: a field, or a field and an item as `field/item`. */
export type Choices = ReadonlyMap<string, Choice>;

export function keysToChoose(merges: readonly FieldMerge[]): readonly string[] {
  return merges.flatMap((merge) => {
    if (merge.kind !== 'conflict') return [];
    return merge.items ? merge.items.conflicts.map(({ id }) => `${merge.field}/${id}`) : [merge.field];
  });
}

/** What a save of the merge holds: theirs, with everything of mine. Open conflicts count as mine. */
export function proposalOf(theirs: Fields, merges: readonly FieldMerge[], choices: Choices): Fields {
  const chosen = merges.map((merge) => [merge.field, valueOf(merge, choices)] as const);
  return { ...theirs, ...Object.fromEntries(chosen) };
}

function valueOf(merge: FieldMerge, choices: Choices): Value | undefined {
  if (merge.kind !== 'conflict') return merge.value;
  if (!merge.items) return choices.get(merge.field) === 'theirs' ? merge.theirs : merge.mine;
  return merge.items.conflicts.reduce<readonly Value[]>((items, { id, mine, theirs }) => {
    const choice = choices.get(`${merge.field}/${id}`) ?? 'mine';
    return withItem(items, id, choice === 'mine' ? mine : theirs);
  }, merge.items.joined);
}

/** Fields in which the stored version differs from the one that the form began with. */
export const differing = (base: Fields, theirs: Fields): readonly string[] => changedNames(base, theirs);
