import type { ContentTypeDefinition } from '@annal/content-domain';
import { NOTHING, textPattern, type Filter } from '@annal/list-filters';
import { foldText, type FieldClause, type Operand } from '@annal/search-query';
import type { TranslationState } from '@annal/content-read-models';

/** MongoDB's. */
export type Expression = unknown;

export const TRANSLATION_STATE = 'sys.translationstate';

const STATES: readonly TranslationState[] = [
  'None',
  'NoDefaultLanguage',
  'NotAvailableForTranslation',
  'Translated',
  'AvailableForTranslation',
  'NeverTranslated',
  'TranslationOutOfDate',
];

type Translated = Pick<ContentTypeDefinition, 'uuid' | 'supportedLanguages' | 'defaultLanguage'>;

/**
 * `translationState` for the database: documents hold what the other variations mean for their own, the content types
 * say which of them is the one to translate from.
 */
export function translationExpression(definitions: readonly Translated[]): Expression {
  const single = definitions.filter(({ supportedLanguages }) => supportedLanguages.length === 1);
  const several = definitions.filter(({ supportedLanguages }) => supportedLanguages.length !== 1);
  const sources = [...new Set(several.map(({ defaultLanguage }) => defaultLanguage))];
  const within = (source: string) => several.filter(({ defaultLanguage }) => defaultLanguage === source);
  return sources.reduce<Expression>(
    (otherwise, source) => choose(isOneOf(within(source)), fromLanguage(source), otherwise),
    choose(isOneOf(single), 'None', null),
  );
}

function fromLanguage(source: string): Expression {
  const own = choose({ $gt: [{ $size: '$languages' }, 1] }, 'Translated', 'AvailableForTranslation');
  // Published at any time, which is when its own publication is known.
  const isPublished = { $ne: [{ $ifNull: ['$version.published', null] }, null] };
  const isOutdated = { $gt: [`$publications.${source}`, '$savedAt'] };
  const translation = choose(isPublished, choose(isOutdated, 'TranslationOutOfDate', 'Translated'), 'NeverTranslated');
  return choose(
    { $eq: ['$language', source] },
    choose('$isPublished', own, 'NotAvailableForTranslation'),
    choose({ $in: [source, '$languages'] }, translation, 'NoDefaultLanguage'),
  );
}

/** Which states a condition is about is told here, which entries are in one of them by the database. */
export function translationFilter(clause: FieldClause, state: Expression): Filter {
  const wanted = STATES.filter((name) => isMeant(clause, name));
  if (wanted.length === STATES.length) return {};
  return wanted.length === 0 ? NOTHING : { $expr: { $in: [state, wanted] } };
}

function isMeant(clause: FieldClause, state: string): boolean {
  const folded = state.toLowerCase();
  const order = (value: Operand) => (typeof value === 'string' ? compare(folded, foldText(value)) : NaN);
  switch (clause.operator) {
    case 'exists':
      return clause.value;
    case 'equalTo':
      return order(clause.value) === 0;
    case 'in':
      return clause.value.some((value) => order(value) === 0);
    case 'between':
      return order(clause.value[0]) >= 0 && order(clause.value[1]) <= 0;
    case 'greaterThan':
      return order(clause.value) > 0;
    case 'greaterThanOrEqualTo':
      return order(clause.value) >= 0;
    case 'lessThan':
      return order(clause.value) < 0;
    case 'lessThanOrEqualTo':
      return order(clause.value) <= 0;
    case 'distanceWithin':
      return false;
    default:
      return typeof clause.value === 'string' && hasText(clause.operator, clause.value, folded);
  }
}

function hasText(operator: 'contains' | 'startsWith' | 'endsWith' | 'freeText', text: string, state: string): boolean {
  const { pattern } = textPattern(operator === 'freeText' ? 'contains' : operator, text);
  return new RegExp(operator === 'startsWith' ? `^${pattern}` : pattern).test(state);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function choose(condition: Expression, then: Expression, otherwise: Expression): Expression {
  return { $cond: [condition, then, otherwise] };
}

function isOneOf(types: readonly Translated[]): Expression {
  return { $in: ['$contentTypeUuid', types.map(({ uuid }) => uuid)] };
}
