import {
  convertOperand,
  dayOf,
  foldText,
  refuseMalformedCalls,
  truthOf,
  type Clause,
  type FieldClause,
  type Operand,
} from '@annal/search-query';
import { fieldOf, type Filter, type SearchField, type SearchFields } from './search-fields.ts';

export const NOTHING: Filter = { _id: { $in: [] } };

/** @throws DomainError `rejected` for an unknown field */
export function filterOf(clause: Clause, fields: SearchFields, now: Date): Filter {
  return filterBy(clause, (condition) => fieldFilter(condition, fieldOf(fields, condition), now));
}

export function filterBy(clause: Clause, filterOfField: (clause: FieldClause) => Filter): Filter {
  switch (clause.kind) {
    case 'and':
      return clause.clauses.length === 0 ? {} : { $and: clause.clauses.map((item) => filterBy(item, filterOfField)) };
    case 'or':
      return anyOf(clause.clauses.map((item) => filterBy(item, filterOfField)));
    case 'not':
      return { $nor: [filterBy(clause.clause, filterOfField)] };
    case 'field':
      return filterOfField(clause);
  }
}

export function anyOf(filters: readonly Filter[]): Filter {
  if (filters.length === 0) return NOTHING;
  return filters.length === 1 ? (filters[0] ?? NOTHING) : { $or: filters };
}

export function containsAny(text: string, paths: readonly string[]): Filter {
  const pattern = new RegExp(literal(text));
  return { $or: paths.map((path) => ({ [path]: pattern })) };
}

export function fieldFilter(clause: FieldClause, field: SearchField, now: Date): Filter {
  if (field.type === 'date') refuseMalformedCalls(clause);
  switch (clause.operator) {
    case 'exists':
      return existence(field, clause.value);
    case 'in':
      return { $or: [NOTHING, ...clause.value.map((value) => equal(field, value, now))] };
    case 'between':
      return between(field, clause.value, now);
    case 'equalTo':
      return equal(field, clause.value, now);
    case 'contains':
      return text(field, clause.value, wildcardPattern, field.shown);
    case 'freeText':
      return text(field, clause.value, wildcardPattern);
    case 'startsWith':
      return text(field, clause.value, (value) => new RegExp(`^${literal(value)}`));
    case 'endsWith':
      return text(field, clause.value, (value) => new RegExp(`${literal(value)}$`));
    case 'distanceWithin':
      return NOTHING;
    default:
      return ordered(field, COMPARISONS[clause.operator], clause.value, now);
  }
}

function existence({ path, blank }: SearchField, isWanted: boolean): Filter {
  if (blank) return isWanted ? { $nor: [blank] } : blank;
  return { [path]: isWanted ? { $nin: [null, ''] } : { $in: [null, ''] } };
}

function between(field: SearchField, [low, high]: readonly [Operand, Operand], now: Date): Filter {
  if (!field.isList) return { $and: [ordered(field, '$gte', low, now), ordered(field, '$lte', high, now)] };
  const [from, to] = [comparable(field, low, now), comparable(field, high, now)];
  return from === undefined || to === undefined ? NOTHING : inRange(field, from, to);
}

/** `$elemMatch`: one element has to satisfy both bounds. */
function inRange({ path, isList }: SearchField, low: Operand, high: Operand): Filter {
  const range = { $gte: low, $lte: high };
  return { [path]: isList ? { $elemMatch: range } : range };
}

const COMPARISONS = {
  greaterThan: '$gt',
  greaterThanOrEqualTo: '$gte',
  lessThan: '$lt',
  lessThanOrEqualTo: '$lte',
} as const;

function equal(field: SearchField, value: Operand, now: Date): Filter {
  if (value === null) return field.type === 'condition' ? NOTHING : (field.missing ?? { [field.path]: null });
  if (field.type === 'condition') {
    const wanted = truthOf(value);
    if (wanted === undefined) return NOTHING;
    return wanted ? field.when(now) : { $nor: [field.when(now)] };
  }
  const day = field.type === 'date' && typeof value === 'string' ? dayOf(value) : undefined;
  if (day) return inRange(field, day[0], day[1]);
  const converted = convertOperand(field.type, value, now);
  if (converted === undefined) return NOTHING;
  if (converted === '' && field.blank && field.missing) return { $and: [field.blank, { $nor: [field.missing] }] };
  if (field.isUnfolded) return { [field.path]: new RegExp(`^${literal(String(converted))}$`, 'i') };
  return { [field.path]: converted };
}

function ordered(field: SearchField, operator: '$gt' | '$gte' | '$lt' | '$lte', value: Operand, now: Date): Filter {
  const converted = comparable(field, value, now);
  return converted === undefined ? NOTHING : { [field.path]: { [operator]: converted } };
}

function comparable(field: SearchField, value: Operand, now: Date): Operand | undefined {
  return field.type === 'boolean' || field.type === 'condition' ? undefined : convertOperand(field.type, value, now);
}

function text(
  field: SearchField,
  value: Operand,
  patternOf: (value: string) => RegExp,
  path = field.type === 'text' ? field.path : undefined,
): Filter {
  if (path === undefined || typeof value !== 'string') return NOTHING;
  return { [path]: field.isUnfolded ? new RegExp(patternOf(value).source, 'i') : patternOf(value) };
}

/** A match is `before`, then `pattern`, from the first letter; callers with texts behind a prefix put it in front. */
export function textPattern(operator: 'contains' | 'startsWith' | 'endsWith', value: string) {
  if (operator === 'startsWith') return { before: '', pattern: literal(value) } as const;
  if (operator === 'endsWith') return { before: ANYTHING, pattern: `${literal(value)}$` } as const;
  const parts = partsOf(value);
  return parts.length > 1
    ? ({ before: '', pattern: oneAfterTheOther(parts) } as const)
    : ({ before: ANYTHING, pattern: parts.join('') } as const);
}

const ANYTHING = '[\\s\\S]*?';

function wildcardPattern(value: string): RegExp {
  const parts = partsOf(value);
  return new RegExp(parts.length > 1 ? `^${oneAfterTheOther(parts)}` : parts.join(''));
}

function partsOf(value: string): readonly string[] {
  return value.split(/\*+/).map((part) => literal(part).replaceAll('\\?', '[\\s\\S]'));
}

/** A lookahead is not re-entered, so each part is searched once, behind the previous one, and matching stays linear. */
function oneAfterTheOther(parts: readonly string[]): string {
  return parts.map((part, index) => `(?=(${ANYTHING}${part}))\\${index + 1}`).join('');
}

/** BSON ends a pattern at NUL, hence the escape. */
function literal(value: string): string {
  const pattern = foldText(value).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return pattern.replaceAll('\0', '\\x00');
}
