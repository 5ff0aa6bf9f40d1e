import { foldText, type Clause, type FieldClause, type Operand } from './clause.ts';
import { dayOf, instantOf } from './instant.ts';
import { fieldOf, type Filter, type SearchField, type SearchFields } from './search-fields.ts';

/** Matches nothing, whatever the documents. */
const NOTHING: Filter = { _id: { $in: [] } };

/** @throws DomainError `rejected` where a field is not known */
export function filterOf(clause: Clause, fields: SearchFields, now: Date): Filter {
  switch (clause.kind) {
    case 'and':
      return clause.clauses.length === 0 ? {} : { $and: clause.clauses.map((item) => filterOf(item, fields, now)) };
    case 'or':
      return clause.clauses.length === 0 ? NOTHING : { $or: clause.clauses.map((item) => filterOf(item, fields, now)) };
    case 'not':
      return { $nor: [filterOf(clause.clause, fields, now)] };
    case 'field':
      return fieldFilter(clause, fieldOf(fields, clause), now);
  }
}

/** Where any of these fields contains the text, ignoring case. */
export function containsAny(text: string, paths: readonly string[]): Filter {
  const pattern = new RegExp(literal(text));
  return { $or: paths.map((path) => ({ [path]: pattern })) };
}

function fieldFilter(clause: FieldClause, field: SearchField, now: Date): Filter {
  const { path } = field;
  switch (clause.operator) {
    case 'exists':
      return clause.value ? { [path]: { $nin: [null, ''] } } : { [path]: { $in: [null, ''] } };
    case 'in':
      return { $or: [NOTHING, ...clause.value.map((value) => equal(field, value, now))] };
    case 'between':
      return { $and: [ordered(field, '$gte', clause.value[0], now), ordered(field, '$lte', clause.value[1], now)] };
    case 'equalTo':
      return equal(field, clause.value, now);
    case 'contains':
    case 'freeText':
      return text(field, clause.value, wildcardPattern);
    case 'startsWith':
      return text(field, clause.value, (value) => new RegExp(`^${literal(value)}`));
    case 'endsWith':
      return text(field, clause.value, (value) => new RegExp(`${literal(value)}$`));
    default:
      return ordered(field, COMPARISONS[clause.operator], clause.value, now);
  }
}

const COMPARISONS = {
  greaterThan: '$gt',
  greaterThanOrEqualTo: '$gte',
  lessThan: '$lt',
  lessThanOrEqualTo: '$lte',
} as const;

function equal(field: SearchField, value: Operand, now: Date): Filter {
  if (value === null) return field.type === 'condition' ? NOTHING : { [field.path]: null };
  if (field.type === 'condition') {
    const wanted = truth(value);
    if (wanted === undefined) return NOTHING;
    return wanted ? field.when(now) : { $nor: [field.when(now)] };
  }
  // A date without a time is that whole day.
  const day = field.type === 'date' && typeof value === 'string' ? dayOf(value) : undefined;
  if (day) return { [field.path]: { $gte: day[0], $lte: day[1] } };
  const converted = convert(field, value, now);
  return converted === undefined ? NOTHING : { [field.path]: converted };
}

function ordered(field: SearchField, operator: '$gt' | '$gte' | '$lt' | '$lte', value: Operand, now: Date): Filter {
  const converted = field.type === 'boolean' || field.type === 'condition' ? undefined : convert(field, value, now);
  // Missing values are neither above nor below anything.
  return converted === undefined
    ? NOTHING
    : { $and: [{ [field.path]: { $ne: null } }, { [field.path]: { [operator]: converted } }] };
}

function text(field: SearchField, value: Operand, patternOf: (value: string) => RegExp): Filter {
  if (field.type !== 'text' || typeof value !== 'string') return NOTHING;
  return { [field.path]: patternOf(value) };
}

/**
 * `*` is any run of characters and `?` is one; everything else stands for itself. Each part is looked for once, at the
 * first place behind the one before (a lookahead is never entered again), so that no text makes this slow.
 */
function wildcardPattern(value: string): RegExp {
  const [first = '', ...rest] = value.split(/\*+/).map((part) => literal(part).replaceAll('\\?', '[\\s\\S]'));
  const behind = rest.map((part, index) => `(?=([\\s\\S]*?${part}))\\${index + 1}`);
  return new RegExp(first + behind.join(''));
}

function literal(value: string): string {
  return foldText(value).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** In the form the documents hold, or undefined for what no document of this field can be. */
function convert(field: SearchField, value: Operand, now: Date): Operand | undefined {
  switch (field.type) {
    case 'text':
      return typeof value === 'boolean' || value === null ? undefined : foldText(String(value));
    case 'number':
      return numberOf(value);
    case 'date':
      return typeof value === 'string' ? instantOf(value, now) : undefined;
    default:
      return truth(value);
  }
}

function numberOf(value: Operand): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

function truth(value: Operand): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}
