import { metresBetween, wordsOf, type Clause, type FieldClause } from '@annal/search-query';
import { at, foundAt, nameOf, sysAt, textsOf, textsOfItem, type Item } from './brute-paths.ts';
import { holdsForTags, labelIn, labelsOf } from './brute-tags.ts';
import { holdsForValues, type Scalar } from './brute-values.ts';
import { everyWord, hasParts, hasWord, isLike } from './brute-words.ts';
import { here, type SampleEntry } from './sample-entries.ts';

// search.md 3 read literally, without any knowledge of an index.

export function holds(clause: Clause, entry: SampleEntry, all: readonly SampleEntry[]): boolean {
  switch (clause.kind) {
    case 'and':
      return clause.clauses.every((one) => holds(one, entry, all));
    case 'or':
      return clause.clauses.some((one) => holds(one, entry, all));
    case 'not':
      return !holds(clause.clause, entry, all);
    case 'field':
      return holdsFor(named(clause), entry, all);
  }
}

function named(clause: FieldClause): FieldClause {
  const one = (value: unknown) => (value === 'currentUser()' ? here.caller : value);
  const { value } = clause;
  return { ...clause, value: Array.isArray(value) ? value.map(one) : one(value) } as FieldClause;
}

function holdsFor(clause: FieldClause, entry: SampleEntry, all: readonly SampleEntry[]): boolean {
  const name = nameOf(clause.field);
  if (name === '*' || name === 'searchcontent') return holdsSomewhere(clause, entry, all, name === 'searchcontent');
  const sys = sysAt(entry, name);
  if (sys && clause.operator === 'freeText') return sys.kind === 'text' && hasParts(clause, sys.values as string[]);
  const { kind, values } = sys ?? foundAt(entry, clause.field);
  if (kind === 'tag') return holdsForTags(clause, values);
  if (kind === 'composed') return holdsForComposer(clause, values);
  if (clause.operator === 'distanceWithin')
    return (
      kind === 'location' && values.some((place) => metresBetween(clause.value, place as never) <= clause.value.metres)
    );
  if (kind === 'object' || kind === 'location') return holdsForPresence(clause, values);
  return holdsForValues(clause, kind, values as Scalar[], entry.language, name.includes('.sys.'));
}

function holdsForPresence(clause: FieldClause, values: readonly unknown[]): boolean {
  const isThere = values.some((value) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0);
  if (clause.operator === 'exists') return clause.value === isThere;
  if (clause.operator === 'equalTo') return clause.value === null && !isThere;
  return clause.operator === 'in' && clause.value.includes(null) && !isThere;
}

function holdsForComposer(clause: FieldClause, values: readonly unknown[]): boolean {
  const inside = (values as Item[]).flatMap(textsOfItem);
  if (['contains', 'startsWith', 'endsWith', 'between', 'freeText'].includes(clause.operator))
    return holdsForValues(clause, 'text', inside, 'en-GB');
  return holdsForPresence(clause, values);
}

function holdsSomewhere(
  clause: FieldClause,
  entry: SampleEntry,
  all: readonly SampleEntry[],
  isContent: boolean,
): boolean {
  const own = textsOf(entry);
  const isText = ['contains', 'startsWith', 'endsWith', 'between', 'freeText'].includes(clause.operator);
  const targets = all.filter(
    ({ entryId, status }) =>
      ['latest', 'published'].includes(status) && at(entry.values, ['author', 'sys', 'id']).includes(entryId),
  );
  const titles =
    isContent && isText
      ? targets.map((target) => [target.language, foundAt(target, 'entryTitle').values as string[]] as const)
      : [];
  const labels = isContent && isText ? labelsOf(entry) : [];
  const descriptions =
    isContent && isText
      ? targets.flatMap((target) =>
          foundAt(target, 'entryDescription').values.flatMap((id) =>
            labelIn(id, target.language).map((label) => [target.language, label] as const),
          ),
        )
      : [];
  const shown = [...labels.map((label) => [entry.language, label] as const), ...descriptions];
  if (clause.operator !== 'freeText')
    return [own, labels, descriptions.map(([, label]) => label), ...titles.map(([, texts]) => texts)].some(
      (texts, n) =>
        n === 0 || isText
          ? holdsForValues(clause, 'text', texts, entry.language) && (n === 0 || texts.length > 0)
          : false,
    );
  return everyWord(
    clause,
    (word) =>
      [[entry.language, own] as const, ...titles].some(([language, texts]) =>
        hasWord(word, texts, language, clause.fuzzy),
      ) || shown.some(([language, label]) => wordsOf(label).some((one) => isLike(word, one, language, clause.fuzzy))),
  );
}
