import { ALL_TEXT, ALWAYS, type Condition } from '@annal/search-index';
import type { FieldClause } from '@annal/search-query';
import type { ClauseContext } from './clause-context.ts';
import { absentAt, allOf, anyOf, notOf, presentAt } from './conditions.ts';
import { labelHasWord, labelMatches, titleHasWord, titleMatches } from './tag-conditions.ts';
import type { OfTypes, Place } from './searched-fields.ts';
import { holdsWithout, valueCondition } from './value-conditions.ts';
import { askedWords, type AskedWord } from './wanted-words.ts';
import { wordAt, wordByWord, wordsCondition } from './word-conditions.ts';

const TEXT_OPERATORS: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'between']);

/**
 * For `*`, any text of an entry, or `searchContent`, which adds titles and descriptions of linked entries and labels of
 * tags in the entry's language (search.md 3.2, tags.md 5). Each word may stand in a text of its own.
 */
export function everywhereCondition(name: string, clause: FieldClause, context: ClauseContext): Condition {
  const { fields, tags } = context;
  const isContent = name === 'searchcontent';
  if (clause.operator === 'freeText') {
    const types = fieldsNamedType(context);
    const isPlain = types.length === 0 && askedWords(clause, context.stems).every((asked) => areTexts(asked, context));
    if (!isContent && isPlain) return wordsCondition(clause, ALL_TEXT, context);
    const inOwn = (asked: AskedWord) =>
      anyOf([
        inAllText(asked, clause.weight, context),
        fields.anyOf(types, (paths) => anyOf(paths.map((path) => wordAt(path, asked.wanted, clause.weight)))),
      ]);
    if (!isContent) return wordByWord(clause, context, inOwn);
    return wordByWord(clause, context, (asked) =>
      anyOf([
        inOwn(asked),
        linkedTitles(context, ({ path, kind }) =>
          kind === 'tag' ? titleHasWord(path, tags, asked) : wordAt(path, asked.wanted),
        ),
        labelHasWord(fields, tags, asked),
      ]),
    );
  }
  if (clause.operator === 'exists') {
    const some = inAnyText(context, presentAt);
    return clause.value ? some : notOf(some);
  }
  const conditionAt = (path: string) => valueCondition(clause, path, 'text', context.now);
  if (holdsWithout(clause)) return withoutText(clause, context);
  const own = inAnyText(context, conditionAt);
  if (!isContent || !TEXT_OPERATORS.has(clause.operator)) return own;
  const titles = linkedTitles(context, ({ path, kind }) =>
    kind === 'tag' ? titleMatches(path, context, clause) : conditionAt(path),
  );
  return anyOf([own, titles, labelMatches(fields, tags, clause)]);
}

const PART_OF_AN_ID = /^(?:[0-9a-f]{4}){1,3}$/;

/** The index has tag ids and removed texts as text of an entry: a word that may be one must be in a field, too. */
function inAllText(asked: AskedWord, weight: number | undefined, context: ClauseContext): Condition {
  const somewhere = wordAt(ALL_TEXT, asked.wanted, weight);
  const uncertain = withOtherTexts(asked, context);
  if (uncertain.size === 0) return somewhere;
  const { fields } = context;
  const others = fields.typeUuids.filter((uuid) => !uncertain.has(uuid));
  const inText = inAnyText(context, (path) => wordAt(path, asked.wanted));
  // A double negation, because words below a negation have no score and these are scored already.
  const isText: Condition = { kind: 'not', condition: { kind: 'not', condition: inText } };
  return allOf([somewhere, anyOf([...(others.length > 0 ? [fields.within(others, ALWAYS)] : []), isText])]);
}

const areTexts = (asked: AskedWord, context: ClauseContext): boolean => withOtherTexts(asked, context).size === 0;

function withOtherTexts(asked: AskedWord, context: ClauseContext): ReadonlySet<string> {
  const { fields, withFormerTexts } = context;
  const former = fields.typeUuids.filter((uuid) => withFormerTexts.has(uuid));
  const tagged = couldBeId(asked, context) ? fields.tags().flatMap(({ typeUuids }) => typeUuids) : [];
  return new Set([...former, ...tagged]);
}

function couldBeId({ word, wanted }: AskedWord, { fields }: ClauseContext): boolean {
  return (wanted.edits > 0 || PART_OF_AN_ID.test(word)) && fields.tags().length > 0;
}

function inAnyText({ fields }: ClauseContext, conditionAt: (path: string) => Condition): Condition {
  return fields.anyOf(fields.texts(), (paths) => anyOf(paths.map(conditionAt)));
}

/** The index does not count the `type` of a component that looks like an item of a composer (`withoutItemTypes`). */
function fieldsNamedType({ fields }: ClauseContext): readonly OfTypes<readonly string[]>[] {
  return fields.texts().flatMap(({ found, typeUuids }) => {
    const types = found.filter((path) => path.endsWith('/type'));
    return types.length === 0 ? [] : [{ found: types, typeUuids }];
  });
}

function withoutText(clause: FieldClause, context: ClauseContext): Condition {
  const nothing = notOf(inAnyText(context, (path) => notOf(absentAt(path))));
  if (clause.operator !== 'in') return nothing;
  const others = { ...clause, value: clause.value.filter((value) => value !== null) };
  return anyOf([nothing, inAnyText(context, (path) => valueCondition(others, path, 'text', context.now))]);
}

/** Looked up by the query: with copies in linking entries, changing a title would cost as much as all links to it. */
function linkedTitles({ linked }: ClauseContext, conditionAt: (place: Place) => Condition): Condition {
  const titles = ['entrytitle', 'entrydescription'].map((name) => linked.anyOf(linked.placesOf(name), conditionAt));
  const condition = anyOf(titles);
  if (condition.kind === 'or' && condition.conditions.length === 0) return condition;
  const seen: Condition = { kind: 'scope', test: { property: 'contentTypeUuid', oneOf: linked.typeUuids } };
  return { kind: 'linksTo', condition: allOf([seen, condition]) };
}
