import type { Issue } from '@annal/kernel';
import { limits, type Clause, type Distance, type FieldClause, type FreeText, type Operand } from './clause.ts';
import { readDistance } from './distance.ts';
import { isFieldPath } from './field-path.ts';
import { searchErrors } from './search-errors.ts';

type Source = Readonly<Record<string, unknown>>;

const TEXT_OPERATORS: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'freeText']);
const OPERATORS: ReadonlySet<string> = new Set([
  ...TEXT_OPERATORS,
  'equalTo',
  'greaterThan',
  'greaterThanOrEqualTo',
  'lessThan',
  'lessThanOrEqualTo',
  'in',
  'between',
  'exists',
  'distanceWithin',
]);
const LOGICAL: ReadonlySet<string> = new Set(['and', 'or', 'not']);
const BESIDE: ReadonlySet<string> = new Set(['field', 'weight']);

/** All clauses have to hold. @throws DomainError `rejected` with every problem and its place */
export function readWhere(source: unknown, place = 'where'): Clause {
  if (source === undefined || source === null) return { kind: 'and', clauses: [] };
  const reader = new WhereReader();
  const clause: Clause = { kind: 'and', clauses: reader.list(source, place, 1) };
  if (reader.issues.length > 0) throw searchErrors.invalid(reader.issues);
  if (reader.operandsLength > limits.operandsLength) throw searchErrors.tooExpensive();
  return clause;
}

class WhereReader {
  readonly issues: Issue[] = [];
  operandsLength = 0;
  private clauses = 0;

  list(source: unknown, place: string, depth: number): readonly Clause[] {
    if (!Array.isArray(source)) return this.refuse(place, 'The value is not a valid array') ?? [];
    return source.flatMap((item, index) => this.clause(item, `${place}[${index}]`, depth) ?? []);
  }

  private clause(source: unknown, place: string, depth: number): Clause | undefined {
    this.clauses += 1;
    if (this.clauses === limits.clauses + 1) this.refuse(place, `There are more than ${limits.clauses} clauses`);
    if (this.clauses > limits.clauses) return undefined;
    if (depth > limits.depth) return this.refuse(place, `Clauses are nested more than ${limits.depth} levels deep`);
    if (typeof source !== 'object' || source === null || Array.isArray(source))
      return this.refuse(place, 'A clause is an object');
    return this.clauseOf(source as Source, place, depth);
  }

  private clauseOf(source: Source, place: string, depth: number): Clause | undefined {
    const names = Object.keys(source).filter((name) => !BESIDE.has(name));
    const unknown = names.find((name) => !OPERATORS.has(name) && !LOGICAL.has(name));
    if (unknown !== undefined) return this.refuse(`${place}.${unknown}`, 'The operator is not known');
    const [operator] = names;
    if (operator === undefined || names.length > 1) return this.refuse(place, 'A clause has exactly one operator');
    if (!LOGICAL.has(operator)) return this.fieldClause(source, operator, place);
    if (Object.hasOwn(source, 'field')) return this.refuse(place, 'A logical operator has no field');
    return this.logicalClause(operator as 'and' | 'or' | 'not', source[operator], `${place}.${operator}`, depth + 1);
  }

  private logicalClause(
    kind: 'and' | 'or' | 'not',
    operand: unknown,
    place: string,
    depth: number,
  ): Clause | undefined {
    if (kind !== 'not') return { kind, clauses: this.list(operand, place, depth) };
    // The official client sends a list of one, the documentation shows an object.
    if (Array.isArray(operand) && operand.length !== 1) return this.refuse(place, 'Give exactly one clause');
    const [inner, innerPlace] = Array.isArray(operand) ? [operand[0] as unknown, `${place}[0]`] : [operand, place];
    const clause = this.clause(inner, innerPlace, depth);
    return clause && { kind, clause };
  }

  private fieldClause(source: Source, operator: string, place: string): Clause | undefined {
    const { field, weight } = source;
    if (weight !== undefined && !(typeof weight === 'number' && weight > 0))
      return this.refuse(`${place}.weight`, 'The weight is a number greater than 0');
    if (typeof field !== 'string' || field === '') return this.refuse(`${place}.field`, 'The field is required');
    if (!isFieldPath(field)) return this.refuse(`${place}.field`, 'The path of the field is not valid');
    const at = `${place}.${operator}`;
    const subject = { kind: 'field', field, place, ...(weight !== undefined && { weight }) } as const;
    if (operator === 'freeText') {
      const term = this.term(source[operator], at);
      return term && { ...subject, ...term };
    }
    const value = this.operand(operator, source[operator], at);
    return value === undefined ? undefined : ({ ...subject, operator, value } as FieldClause);
  }

  private operand(operator: string, value: unknown, place: string): FieldClause['value'] | undefined {
    if (operator === 'exists')
      return typeof value === 'boolean' ? value : this.refuse(place, 'The value is not a valid boolean');
    if (operator === 'in' || operator === 'between') return this.operands(operator, value, place);
    if (operator === 'distanceWithin') return this.distance(value, place);
    if (TEXT_OPERATORS.has(operator) && typeof value !== 'string')
      return this.refuse(place, 'The value is not a valid string');
    return isOperand(value)
      ? this.counted(value)
      : this.refuse(place, 'The value is not a valid string, number or boolean');
  }

  private operands(operator: 'in' | 'between', value: unknown, place: string): readonly Operand[] | undefined {
    if (!Array.isArray(value) || !value.every(isOperand)) return this.refuse(place, 'The value is not a valid array');
    if (operator === 'between' && value.length !== 2) return this.refuse(place, 'Give exactly two values');
    if (value.length > limits.values) return this.refuse(place, `Give at most ${limits.values} values`);
    return value.map((one) => this.counted(one));
  }

  private term(source: unknown, place: string): FreeText | undefined {
    const isObject = typeof source === 'object' && source !== null;
    const { term, fuzzy, operator }: Source = isObject ? (source as Source) : { term: source };
    if (typeof term !== 'string' || term.trim() === '') return this.refuse(place, 'Give at least one word');
    if (fuzzy !== undefined && fuzzy !== null && typeof fuzzy !== 'boolean')
      return this.refuse(`${place}.fuzzy`, 'The value is not a valid boolean');
    const wanted = typeof operator === 'string' ? operator.toLowerCase() : (operator ?? 'and');
    if (wanted !== 'and' && wanted !== 'or') return this.refuse(`${place}.operator`, "Give 'and' or 'or'");
    return {
      operator: 'freeText',
      value: this.counted(term),
      ...(fuzzy === true && { fuzzy }),
      ...(wanted === 'or' && { anyWord: true }),
    };
  }

  private distance(source: unknown, place: string): Distance | undefined {
    if (typeof source !== 'object' || source === null) return this.refuse(place, 'Give lat, lon and distance');
    const { lat, lon, distance } = source as Source;
    const read = readDistance(lat, lon, distance);
    return typeof read === 'string' ? this.refuse(`${place}.${read}`, 'The value is not valid') : read;
  }

  private counted<Value extends Operand>(value: Value): Value {
    if (typeof value === 'string') this.operandsLength += value.length;
    return value;
  }

  private refuse(field: string, message: string): undefined {
    this.issues.push({ field, message });
  }
}

function isOperand(value: unknown): value is Operand {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
