import { canonicalGuid, type LanguageCode } from '@annal/kernel';
import { NEVER, type Condition } from '@annal/search-index';
import { foldText, type FieldClause, type Operand } from '@annal/search-query';
import { absentAt, allOf, anyOf, inScope, valueAt } from './conditions.ts';
import type { OfTypes, SearchedFields } from './searched-fields.ts';
import type { SearchedTags } from './searched-tags.ts';
import { presence, valueCondition } from './value-conditions.ts';
import { askedWords, type AskedWord } from './wanted-words.ts';

/** Could be part of an id, so it does not match texts stored before there were tags. */
const LIKE_AN_ID = /^[0-9a-f*?-]*$/;

interface Searched {
  readonly tags: SearchedTags;
  readonly now: Date;
  readonly stems: readonly string[];
}

/** tags.md 5. Matches ids, and texts stored before there were tags. */
export function tagCondition(clause: FieldClause, path: string, searched: Searched): Condition {
  switch (clause.operator) {
    case 'exists':
      return presence(clause, path);
    case 'equalTo':
      return equal([clause.value], path, searched.tags);
    case 'in':
      return equal(clause.value, path, searched.tags);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return anyOf([idsAt(path, searched.tags.matching(clause)), oldText(clause, path, searched.now)]);
    case 'freeText': {
      const words = askedWords(clause, searched.stems);
      const each = words.map((asked) => wordAt(path, asked, clause.weight ?? 1, searched.tags));
      if (words.length === 0) return NEVER;
      return clause.anyWord ? anyOf(each) : allOf(each);
    }
    default:
      return NEVER;
  }
}

export function labelHasWord(fields: SearchedFields, tags: SearchedTags, asked: AskedWord): Condition {
  return inLanguages(tags, tags.shownWithWord(asked), (ids) => anywhere(fields, ids));
}

export function labelMatches(fields: SearchedFields, tags: SearchedTags, clause: FieldClause): Condition {
  return inLanguages(tags, tags.shownMatching(clause), (ids) => anywhere(fields, ids));
}

/** Entries whose title, shown as a label or as a text stored before there were tags, has the word. */
export function titleHasWord(path: string, tags: SearchedTags, asked: AskedWord): Condition {
  return anyOf([inLanguages(tags, tags.shownWithWord(asked), (ids) => idsAt(path, ids)), oldWord(asked, path)]);
}

export function titleMatches(path: string, { tags, now }: Searched, clause: FieldClause): Condition {
  return anyOf([inLanguages(tags, tags.shownMatching(clause), (ids) => idsAt(path, ids)), oldText(clause, path, now)]);
}

function anywhere(fields: SearchedFields, ids: readonly string[]): Condition {
  const places: readonly OfTypes<readonly string[]>[] = fields.tags();
  return fields.anyOf(places, (paths) => anyOf(paths.map((path) => idsAt(path, ids))));
}

function inLanguages(
  tags: SearchedTags,
  idsByLanguage: ReadonlyMap<LanguageCode, readonly string[]>,
  conditionOf: (ids: readonly string[]) => Condition,
): Condition {
  const groups = new Map<string, { readonly ids: readonly string[]; readonly languages: LanguageCode[] }>();
  for (const [language, ids] of idsByLanguage) {
    const key = ids.join();
    const group = groups.get(key) ?? { ids, languages: [] };
    groups.set(key, group);
    group.languages.push(language);
  }
  return anyOf(
    [...groups.values()].map(({ ids, languages }) => {
      if (languages.length === tags.languages.length) return conditionOf(ids);
      return allOf([inScope({ property: 'language', oneOf: languages }), conditionOf(ids)]);
    }),
  );
}

function equal(wanted: readonly Operand[], path: string, tags: SearchedTags): Condition {
  const values = wanted.flatMap((one) => {
    if (typeof one !== 'string' && typeof one !== 'number') return [];
    const id = canonicalGuid(one);
    if (id !== undefined) return tags.idsOf(id);
    return one === '' ? [] : [foldText(String(one)), ...tags.named(String(one))];
  });
  return anyOf([
    ...(wanted.includes(null) ? [absentAt(path)] : []),
    ...(wanted.includes('') ? [{ kind: 'emptyText', path } as const] : []),
    idsAt(path, values),
  ]);
}

function wordAt(path: string, asked: AskedWord, weight: number, tags: SearchedTags): Condition {
  return anyOf([idsAt(path, tags.withWord(asked)), oldWord(asked, path, weight)]);
}

function oldWord({ word, wanted }: AskedWord, path: string, weight = 1): Condition {
  if (LIKE_AN_ID.test(word) || wanted.edits > 0) return NEVER;
  return { kind: 'words', path, words: [wanted], match: 'all', weight };
}

function oldText(clause: FieldClause, path: string, now: Date): Condition {
  const { operator } = clause;
  if (operator !== 'contains' && operator !== 'startsWith' && operator !== 'endsWith') return NEVER;
  const isOld = typeof clause.value === 'string' && !LIKE_AN_ID.test(foldText(clause.value));
  return isOld ? valueCondition(clause, path, 'text', now) : NEVER;
}

function idsAt(path: string, ids: readonly string[]): Condition {
  return ids.length === 0 ? NEVER : valueAt(path, { type: 'text', oneOf: [...new Set(ids)] });
}
