import type { Clause, Comparison, FieldClause, Operand } from '../clause.ts';
import { isCall } from '../instant.ts';
import type { OrderItem } from '../order.ts';
import { isReserved } from './parser.ts';
import { tokensOf } from './tokens.ts';

const SYMBOLS: Readonly<Partial<Record<Comparison, string>>> = {
  equalTo: '=',
  contains: '~',
  greaterThan: '>',
  greaterThanOrEqualTo: '>=',
  lessThan: '<',
  lessThanOrEqualTo: '<=',
};
const NEGATED: Readonly<Partial<Record<FieldClause['operator'], string>>> = { equalTo: '!=', contains: '!~' };
/** Would be read as something else, or surprise a reader. */
const QUOTED = /^(?:true|false|null|and|or|not|in|is|between|exists|empty|order|by|asc|desc)$/i;

/**
 * The shortest text that reads as the query, or undefined if ZenQL cannot say it: fuzzy words, any of some words, and a
 * text of several words that ends with a backslash.
 */
export function printZenql({ where, order = [] }: Printable): string | undefined {
  const condition = isEverything(where) ? '' : clauseText(where, 'query');
  if (condition === undefined) return undefined;
  const items = order.map(({ field, direction }) => (direction === -1 ? `${field} desc` : field));
  return [condition, items.length > 0 ? `order by ${items.join(', ')}` : ''].filter((part) => part !== '').join(' ');
}

interface Printable {
  readonly where: Clause;
  readonly order?: readonly Pick<OrderItem, 'field' | 'direction'>[];
}

type Place = 'query' | 'or' | 'and' | 'not';

const isEverything = (clause: Clause) => clause.kind === 'and' && clause.clauses.length === 0;

function clauseText(clause: Clause, place: Place): string | undefined {
  if (clause.kind === 'field') return fieldText(clause);
  if (clause.kind === 'not') {
    const text = negatedText(clause.clause);
    return text !== undefined && place === 'not' ? `(${text})` : text;
  }
  const { kind, clauses } = clause;
  const [only, ...more] = clauses;
  if (only && more.length === 0) return clauseText(only, place);
  const texts = clauses.map((each) => clauseText(each, kind));
  if (texts.length === 0 || !texts.every((text) => text !== undefined)) return undefined;
  const text = texts.join(` ${kind} `);
  return place === 'query' || (place === 'or' && kind === 'and') ? text : `(${text})`;
}

function negatedText(clause: Clause): string | undefined {
  if (clause.kind !== 'field') return prefixed('not', clauseText(clause, 'not'));
  const { operator } = clause;
  const symbol = NEGATED[operator];
  if (symbol === undefined && (operator in SYMBOLS || (operator === 'exists' && !clause.value)))
    return prefixed('not', fieldText(clause));
  return withSubject(clause, symbol === undefined ? prefixed('not', predicate(clause)) : comparison(symbol, clause));
}

const prefixed = (word: string, text: string | undefined) => (text === undefined ? undefined : `${word} ${text}`);

const fieldText = (clause: FieldClause) => withSubject(clause, predicate(clause));

function withSubject({ field, weight }: FieldClause, text: string | undefined): string | undefined {
  if (text === undefined || isReserved(field)) return undefined;
  return `${field}${weight === undefined ? '' : `^${weight}`} ${text}`;
}

function predicate(clause: FieldClause): string | undefined {
  switch (clause.operator) {
    case 'in':
    case 'between': {
      const values = clause.value.map(operandText);
      return values.length > 0 && values.every((value) => value !== undefined)
        ? `${clause.operator} (${values.join(', ')})`
        : undefined;
    }
    case 'exists':
      return clause.value ? 'exists' : 'is empty';
    case 'distanceWithin': {
      const { lat, lon, distance } = clause.value;
      return prefixed('distanceWithin', `(${lat}, ${lon}, ${operandText(distance)})`);
    }
    case 'freeText':
      return clause.fuzzy || clause.anyWord ? undefined : prefixed('freeText', operandText(clause.value));
    case 'startsWith':
    case 'endsWith':
      return prefixed(clause.operator, operandText(clause.value));
    default:
      return comparison(SYMBOLS[clause.operator] ?? '', clause);
  }
}

function comparison(symbol: string, { value }: FieldClause): string | undefined {
  return isOperand(value) ? prefixed(symbol, operandText(value)) : undefined;
}

function isOperand(value: FieldClause['value']): value is Operand {
  return typeof value !== 'object' || value === null;
}

function operandText(value: Operand): string | undefined {
  if (typeof value !== 'string') return String(value);
  if (isWord(value)) return value;
  return value.endsWith('\\') ? undefined : `"${value.replace(/["“”]/g, '\\$&')}"`;
}

function isWord(text: string): boolean {
  if (text === '' || QUOTED.test(text) || /["“”]/.test(text)) return false;
  try {
    const [first, end, ...more] = tokensOf(text);
    const isOne = first?.kind === 'word' && first.text === text && end?.kind === 'end' && more.length === 0;
    return isOne && (!text.endsWith(')') || isCall(text));
  } catch {
    return false;
  }
}
