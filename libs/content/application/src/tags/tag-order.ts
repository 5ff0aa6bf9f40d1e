import type { LiveTagDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { shownLabel, type TagLanguages } from './cache/cached-tag.ts';
import type { Compare } from './cache/tag-table.ts';
import { compareIds, compareMember, versionMembers } from './version-order.ts';

export interface TagOrder {
  readonly name: TagOrderName;
  readonly direction: 1 | -1;
}

export const tagOrderNames = [
  'label',
  'value',
  'groupId',
  'usageCount',
  'translated',
  'id',
  ...versionMembers,
] as const;

export type TagOrderName = (typeof tagOrderNames)[number];

const collators = new Map<LanguageCode, Intl.Collator>();

export function collatorOf(language: LanguageCode): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { sensitivity: 'base' });
  collators.set(language, known);
  return known;
}

export function orderName(
  order: readonly TagOrder[],
  { project, language = project.primaryLanguage }: TagLanguages,
): string {
  const names = order.map(({ name, direction }) => `${direction}${name}`);
  return `${language} ${project.primaryLanguage} ${names.join()}`;
}

export function compareTags(
  order: readonly TagOrder[],
  languages: TagLanguages,
  counts: ReadonlyMap<string, number> = new Map(),
): Compare {
  const comparisons = order.map(({ name, direction }) => {
    const compare = comparisonOf(name, languages, counts);
    return (left: LiveTagDocument, right: LiveTagDocument) => direction * compare(left, right);
  });
  return (left, right) => {
    for (const compare of comparisons) {
      const difference = compare(left, right);
      if (difference !== 0) return difference;
    }
    return compareIds(left.id, right.id);
  };
}

function comparisonOf(name: TagOrderName, languages: TagLanguages, counts: ReadonlyMap<string, number>): Compare {
  const { project, language = project.primaryLanguage } = languages;
  const texts = collatorOf(language);
  switch (name) {
    case 'label':
      return (left, right) => texts.compare(shownLabel(left.label, languages), shownLabel(right.label, languages));
    case 'value':
      return (left, right) => texts.compare(left.value, right.value);
    case 'groupId':
      return (left, right) => texts.compare(left.groupId, right.groupId);
    case 'usageCount':
      return (left, right) => (counts.get(left.id) ?? 0) - (counts.get(right.id) ?? 0);
    case 'translated':
      return (left, right) =>
        Number(Object.hasOwn(left.label, language)) - Number(Object.hasOwn(right.label, language));
    case 'id':
      return (left, right) => compareIds(left.id, right.id);
    default:
      return compareMember(name, texts);
  }
}
