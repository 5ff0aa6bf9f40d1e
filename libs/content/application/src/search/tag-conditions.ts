import { canonicalGuid, type LanguageCode } from '@annal/kernel';
import { NEVER, type Condition } from '@annal/search-index';
import { foldText, type FieldClause, type Operand } from '@annal/search-query';
import { absentAt, allOf, anyOf, inScope, valueAt } from './conditions.ts';
import type { OfTypes, SearchedFields } from './searched-fields.ts';
import type { SearchedTags } from './searched-tags.ts';
import { presence, valueCondition } from './value-conditions.ts';
import { askedWords, type AskedWord } from './wanted-words.ts';

/** Text that an id might have: such a text says nothing about values from before there were tags. */
const LIKE_AN_ID = /^[0-9a-f*?-]*$/;

interface Searched {
  readonly tags: SearchedTags;
  readonly now: Date;
  readonly stems: readonly string[];
}

/** What a clause asks of a tag field (tags.md 5): ids, and texts from before there were tags, as they are stored. */
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
    case 'endsWith': {
      const isOld = typeof clause.value === 'string' && !LIKE_AN_ID.test(foldText(clause.value));
      const old = isOld ? [valueCondition(clause, path, 'text', searched.now)] : [];
      return anyOf([idsAt(path, searched.tags.matching(clause)), ...old]);
    }
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

/** Entries with a tag whose label in their language has the word: the label is a text of theirs. */
export function labelHasWord(fields: SearchedFields, tags: SearchedTags, asked: AskedWord): Condition {
  return inLanguages(fields, tags, tags.shownWithWord(asked));
}

/** The same for a condition on the label as a whole. */
export function labelMatches(fields: SearchedFields, tags: SearchedTags, clause: FieldClause): Condition {
  return inLanguages(fields, tags, tags.shownMatching(clause));
}

function inLanguages(
  fields: SearchedFields,
  tags: SearchedTags,
  idsByLanguage: ReadonlyMap<LanguageCode, readonly string[]>,
): Condition {
  const places: readonly OfTypes<readonly string[]>[] = fields.tags();
  const groups = new Map<string, { readonly ids: readonly string[]; readonly languages: LanguageCode[] }>();
  for (const [language, ids] of idsByLanguage) {
    const key = ids.join();
    const group = groups.get(key) ?? { ids, languages: [] };
    groups.set(key, group);
    group.languages.push(language);
  }
  return anyOf(
    [...groups.values()].map(({ ids, languages }) => {
      const tagged = fields.anyOf(places, (paths) => anyOf(paths.map((path) => idsAt(path, ids))));
      if (languages.length === tags.languages.length) return tagged;
      return allOf([inScope({ property: 'language', oneOf: languages }), tagged]);
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
  const { word, wanted } = asked;
  const isOld = !LIKE_AN_ID.test(word) && wanted.edits === 0;
  const old: readonly Condition[] = isOld ? [{ kind: 'words', path, words: [wanted], match: 'all', weight }] : [];
  return anyOf([idsAt(path, tags.withWord(asked)), ...old]);
}

function idsAt(path: string, ids: readonly string[]): Condition {
  return ids.length === 0 ? NEVER : valueAt(path, { type: 'text', oneOf: [...new Set(ids)] });
}
