import { RIVALS, SYS_PATHS, sysPath } from '@annal/content-read-models';
import { canonicalLanguage } from '@annal/kernel';
import { ALWAYS, NEVER, type Condition, type SearchedStatus } from '@annal/search-index';
import { wordsOf, type FieldClause } from '@annal/search-query';
import { allOf, anyOf, inScope, notOf, valueAt } from './conditions.ts';
import { holdsForText } from './known-text.ts';
import type { SearchedFields } from './searched-fields.ts';
import { translationCondition, TRANSLATION_STATE } from './translation-conditions.ts';
import { holdsWithout, valueCondition } from './value-conditions.ts';

/** Languages of the entry in the document's view. No caller can write the name, which is no path. */
export const LANGUAGES_IN_VIEW = 'sys.languages/inview';

export const SHOWN_STATUS: Readonly<Record<SearchedStatus, 'latest' | 'published'>> = {
  latest: 'latest',
  published: 'published',
  archived: 'latest',
  deleted: 'latest',
};

export function sysCondition(
  name: string,
  clause: FieldClause,
  fields: SearchedFields,
  now: Date,
): Condition | undefined {
  switch (name) {
    case 'sys.contenttypeid':
      return ofTypes(fields, clause, ({ id }) => id);
    case 'sys.dataformat':
      return ofTypes(fields, clause, ({ dataFormat }) => dataFormat);
    case 'sys.versionstatus':
      return versionStatus(clause);
    case 'sys.language':
      return language(clause, fields);
    case 'sys.unavailablelanguages':
      return unavailable(clause, fields);
    case LANGUAGES_IN_VIEW:
      return inView(clause, fields, now);
    case TRANSLATION_STATE:
      return translationCondition(clause, fields);
    case 'sys.id':
      return entryId(clause) ?? storedCondition(name, clause, now);
    default:
      return Object.hasOwn(SYS_PATHS, name) ? storedCondition(name, clause, now) : undefined;
  }
}

export const isSysDate = (name: string): boolean => SYS_PATHS[name]?.type === 'date';

/** Names and addresses are not split into words in an index: free text looks for its words as parts of them. */
function storedCondition(name: string, clause: FieldClause, now: Date): Condition {
  const type = SYS_PATHS[name]?.type ?? 'text';
  const path = sysPath(name);
  if (clause.operator !== 'freeText') return valueCondition(clause, path, type, now);
  if (type !== 'text') return NEVER;
  const words = [...new Set(wordsOf(clause.value))];
  const each = words.map((pattern) => valueAt(path, { type, like: { at: 'anywhere', pattern } }));
  return clause.anyWord || each.length === 0 ? anyOf(each) : allOf(each);
}

/** All entries of a content type have the same value, so the index need not be asked. */
function ofTypes(
  fields: SearchedFields,
  clause: FieldClause,
  textOf: (definition: SearchedFields['definitions'][number]) => string,
): Condition {
  const matching = fields.definitions.filter((each) => holdsForText(clause, textOf(each))).map(({ uuid }) => uuid);
  return matching.length === 0 ? NEVER : fields.within(matching, ALWAYS);
}

function versionStatus(clause: FieldClause): Condition {
  const statuses = Object.entries(SHOWN_STATUS) as [SearchedStatus, string][];
  const matching = statuses.filter(([, shown]) => holdsForText(clause, shown)).map(([status]) => status);
  if (matching.length === 0) return NEVER;
  return matching.length === statuses.length ? ALWAYS : inScope({ property: 'status', oneOf: matching });
}

/** `equalTo` and `in` take any language, because entries may have one that no content type supports any more. */
function language(clause: FieldClause, fields: SearchedFields): Condition {
  if (clause.operator === 'exists') return clause.value ? ALWAYS : NEVER;
  const named = clause.operator === 'equalTo' ? [clause.value] : clause.operator === 'in' ? clause.value : undefined;
  const oneOf = named
    ? named.flatMap((one) => (typeof one === 'string' ? (canonicalLanguage(one) ?? []) : []))
    : languagesOf(fields).filter((code) => holdsForText(clause, code));
  return oneOf.length === 0 ? NEVER : inScope({ property: 'language', oneOf });
}

/** The document's own language, which it always has, or another one. */
function inView(clause: FieldClause, fields: SearchedFields, now: Date): Condition {
  const own = language(clause, fields);
  return holdsWithout(clause) ? own : anyOf([own, valueCondition(clause, RIVALS, 'text', now)]);
}

export function languagesOf({ definitions }: Pick<SearchedFields, 'definitions'>): readonly string[] {
  return [...new Set(definitions.flatMap(({ supportedLanguages }) => supportedLanguages))];
}

/** Languages of the content type that the entry lacks (entries.md 1.2). */
function unavailable(clause: FieldClause, fields: SearchedFields): Condition {
  return anyOf(
    fields.definitions.map(({ uuid, supportedLanguages }) => {
      const lacks = (code: string) => notOf(isAvailable(code));
      const meant = supportedLanguages.filter((code) => holdsForText(clause, code)).map(lacks);
      const none = holdsWithout(clause) ? [notOf(anyOf(supportedLanguages.map(lacks)))] : [];
      return fields.within([uuid], anyOf([...meant, ...none]));
    }),
  );
}

const isAvailable = (code: string): Condition =>
  valueAt(sysPath('sys.availablelanguages'), { type: 'text', oneOf: [code.toLowerCase()] });

function entryId(clause: FieldClause): Condition | undefined {
  if (clause.operator === 'exists') return clause.value ? ALWAYS : NEVER;
  const named = clause.operator === 'equalTo' ? [clause.value] : clause.operator === 'in' ? clause.value : undefined;
  if (!named) return undefined;
  const oneOf = named.flatMap((one) => (typeof one === 'string' ? one.toLowerCase() : []));
  return oneOf.length === 0 ? NEVER : inScope({ property: 'entryId', oneOf });
}
