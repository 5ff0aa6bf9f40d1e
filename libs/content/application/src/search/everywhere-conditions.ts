import { ALL_TEXT, ALWAYS, type Condition } from '@annal/search-index';
import type { FieldClause } from '@annal/search-query';
import type { ClauseGround } from './clause-ground.ts';
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
export function everywhereCondition(name: string, clause: FieldClause, ground: ClauseGround): Condition {
  const { fields, tags } = ground;
  const isContent = name === 'searchcontent';
  if (clause.operator === 'freeText') {
    const types = fieldsNamedType(ground);
    const isPlain = types.length === 0 && askedWords(clause, ground.stems).every((asked) => areTexts(asked, ground));
    if (!isContent && isPlain) return wordsCondition(clause, ALL_TEXT, ground);
    const inOwn = (asked: AskedWord) =>
      anyOf([
        inAllText(asked, clause.weight, ground),
        fields.anyOf(types, (paths) => anyOf(paths.map((path) => wordAt(path, asked.wanted, clause.weight)))),
      ]);
    if (!isContent) return wordByWord(clause, ground, inOwn);
    return wordByWord(clause, ground, (asked) =>
      anyOf([
        inOwn(asked),
        linkedTitles(ground, ({ path, kind }) =>
          kind === 'tag' ? titleHasWord(path, tags, asked) : wordAt(path, asked.wanted),
        ),
        labelHasWord(fields, tags, asked),
      ]),
    );
  }
  if (clause.operator === 'exists') {
    const some = inAnyText(ground, presentAt);
    return clause.value ? some : notOf(some);
  }
  const conditionAt = (path: string) => valueCondition(clause, path, 'text', ground.now);
  if (holdsWithout(clause)) return withoutText(clause, ground);
  const own = inAnyText(ground, conditionAt);
  if (!isContent || !TEXT_OPERATORS.has(clause.operator)) return own;
  const titles = linkedTitles(ground, ({ path, kind }) =>
    kind === 'tag' ? titleMatches(path, ground, clause) : conditionAt(path),
  );
  return anyOf([own, titles, labelMatches(fields, tags, clause)]);
}

const PART_OF_AN_ID = /^(?:[0-9a-f]{4}){1,3}$/;

/** The index has tag ids and removed texts as text of an entry: a word that may be one must be in a field, too. */
function inAllText(asked: AskedWord, weight: number | undefined, ground: ClauseGround): Condition {
  const somewhere = wordAt(ALL_TEXT, asked.wanted, weight);
  const uncertain = withOtherTexts(asked, ground);
  if (uncertain.size === 0) return somewhere;
  const { fields } = ground;
  const others = fields.typeUuids.filter((uuid) => !uncertain.has(uuid));
  const inText = inAnyText(ground, (path) => wordAt(path, asked.wanted));
  // A double negation, because words below a negation have no score and these are scored already.
  const isText: Condition = { kind: 'not', condition: { kind: 'not', condition: inText } };
  return allOf([somewhere, anyOf([...(others.length > 0 ? [fields.within(others, ALWAYS)] : []), isText])]);
}

const areTexts = (asked: AskedWord, ground: ClauseGround): boolean => withOtherTexts(asked, ground).size === 0;

function withOtherTexts(asked: AskedWord, ground: ClauseGround): ReadonlySet<string> {
  const { fields, withFormerTexts } = ground;
  const former = fields.typeUuids.filter((uuid) => withFormerTexts.has(uuid));
  const tagged = couldBeId(asked, ground) ? fields.tags().flatMap(({ typeUuids }) => typeUuids) : [];
  return new Set([...former, ...tagged]);
}

function couldBeId({ word, wanted }: AskedWord, { fields }: ClauseGround): boolean {
  return (wanted.edits > 0 || PART_OF_AN_ID.test(word)) && fields.tags().length > 0;
}

function inAnyText({ fields }: ClauseGround, conditionAt: (path: string) => Condition): Condition {
  return fields.anyOf(fields.texts(), (paths) => anyOf(paths.map(conditionAt)));
}

/** The index does not count the `type` of a component that looks like an item of a composer (`withoutItemTypes`). */
function fieldsNamedType({ fields }: ClauseGround): readonly OfTypes<readonly string[]>[] {
  return fields.texts().flatMap(({ found, typeUuids }) => {
    const types = found.filter((path) => path.endsWith('/type'));
    return types.length === 0 ? [] : [{ found: types, typeUuids }];
  });
}

function withoutText(clause: FieldClause, ground: ClauseGround): Condition {
  const nothing = notOf(inAnyText(ground, (path) => notOf(absentAt(path))));
  if (clause.operator !== 'in') return nothing;
  const others = { ...clause, value: clause.value.filter((value) => value !== null) };
  return anyOf([nothing, inAnyText(ground, (path) => valueCondition(others, path, 'text', ground.now))]);
}

/**
 * Entries that link to one whose title or description, in that one's language, passes. Looked up by the query: with
 * copies in linking entries, changing a title would cost as much as all links to it.
 */
function linkedTitles({ linked }: ClauseGround, conditionAt: (place: Place) => Condition): Condition {
  const titles = ['entrytitle', 'entrydescription'].map((name) => linked.anyOf(linked.placesOf(name), conditionAt));
  const condition = anyOf(titles);
  if (condition.kind === 'or' && condition.conditions.length === 0) return condition;
  const seen: Condition = { kind: 'scope', test: { property: 'contentTypeUuid', oneOf: linked.typeUuids } };
  return { kind: 'linksTo', condition: allOf([seen, condition]) };
}
