import { foldedText } from './folded-text.ts';

interface LookUp<Found> {
  get(key: string): Found | undefined;
}

export interface KnownTag {
  readonly id: string;
  readonly groupId: string;
  readonly value: string;
}

/** What the rules of fields ask of the tags of a project. */
export interface KnownTags<
  Tag extends KnownTag = KnownTag,
  Group extends { readonly id: string } = { readonly id: string },
> {
  readonly groups: LookUp<Group>;
  readonly tags: LookUp<Tag>;
  /** Tag id by `valueKey` and `labelKey`, since values and labels are unique in a group. */
  readonly names: LookUp<string>;
  /** Id of the tag that each was merged into, which may have been merged since. */
  readonly merged: LookUp<string>;
}

export const noTags: KnownTags = { groups: new Map(), tags: new Map(), names: new Map(), merged: new Map() };

export const valueKey = (groupId: string, value: string): string => `${groupId.toLowerCase()}\n${foldedText(value)}`;

export const labelKey = (groupId: string, language: string, label: string): string =>
  `${groupId.toLowerCase()}\n${language}\n${foldedText(label)}`;

export function groupOf<Group extends { readonly id: string }>(
  { groups }: Pick<KnownTags<KnownTag, Group>, 'groups'>,
  groupId: string,
): Group | undefined {
  return groups.get(groupId.toLowerCase());
}

export function tagOf<Tag extends KnownTag>(
  { tags, merged }: Pick<KnownTags<Tag>, 'tags' | 'merged'>,
  tagId: string,
): Tag | undefined {
  let id = tagId;
  for (let into = merged.get(id); into !== undefined; into = merged.get(id)) id = into;
  return tags.get(id);
}

export function tagWithValue<Tag extends KnownTag>(
  { tags, names }: Pick<KnownTags<Tag>, 'tags' | 'names'>,
  groupId: string,
  value: string,
): Tag | undefined {
  return tags.get(names.get(valueKey(groupId, value)) ?? '');
}
