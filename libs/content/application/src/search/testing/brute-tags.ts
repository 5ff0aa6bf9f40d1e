import { wordsOf, type FieldClause, type Operand } from '@annal/search-query';
import { at, fold } from './brute-paths.ts';
import { holdsForValues } from './brute-values.ts';
import { everyWord, isLike } from './brute-words.ts';
import { KINDS, tags, type SampleEntry } from './sample-entries.ts';

export const tagOf = (id: unknown) => tags.all.find((tag) => tag.id === (tags.merged.get(String(id)) ?? id));
export const tagId = (value: unknown): unknown =>
  typeof value === 'object' ? (value as { sys: { id: string } }).sys.id : value;

export function holdsForTags(clause: FieldClause, values: readonly unknown[]): boolean {
  const found = values.flatMap((value) => tagOf(tagId(value)) ?? []);
  const textsIn = found.map(({ value, label }) => [value, ...Object.values(label)]);
  const equal = (wanted: Operand): boolean => {
    if (wanted === null) return values.length === 0;
    const meant = tagOf(wanted);
    if (meant) return found.includes(meant);
    return typeof wanted !== 'boolean' && textsIn.flat().some((text) => fold(text) === fold(String(wanted)));
  };
  switch (clause.operator) {
    case 'exists':
      return clause.value === values.length > 0;
    case 'equalTo':
      return equal(clause.value);
    case 'in':
      return clause.value.some(equal);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return holdsForValues(clause, 'text', textsIn.flat(), 'en-GB');
    case 'freeText':
      return everyWord(clause, (word) =>
        found.some(({ value, label }) =>
          [['en-GB', value] as const, ...Object.entries(label)].some(([language, text]) =>
            wordsOf(text).some((one) => isLike(word, one, language, clause.fuzzy)),
          ),
        ),
      );
    default:
      return false;
  }
}

export function labelsOf(entry: SampleEntry): readonly string[] {
  const fields = Object.entries(KINDS[entry.contentTypeId] ?? {}).filter(([, kind]) => kind === 'tag');
  return fields.flatMap(([field]) => at(entry.values, [field]).flatMap((value) => labelIn(value, entry.language)));
}

export function labelIn(value: unknown, language: string): readonly string[] {
  const tag = tagOf(tagId(value));
  return tag ? [tag.label[language] ?? tag.label['en-GB'] ?? ''] : [];
}
