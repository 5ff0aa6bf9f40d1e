import { isRecord, JsonReader, type Issue, type JsonRecord } from '@annal/kernel';
import { limits, type Clause, type Distance, type FieldClause, type FreeText, type Operand } from './clause.ts';
import { readDistance } from './distance.ts';
import { isFieldPath } from './field-path.ts';
import { searchErrors } from './search-errors.ts';

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
  const issues: Issue[] = [];
  const reader = new WhereReader();
  const clause: Clause = { kind: 'and', clauses: reader.list(new JsonReader(source, issues, place), 1) };
  if (issues.length > 0) throw searchErrors.invalid(issues);
  if (reader.operandsLength > limits.operandsLength) throw searchErrors.tooExpensive();
  return clause;
}

class WhereReader {
  operandsLength = 0;
  private clauses = 0;

  list(sent: JsonReader, depth: number): readonly Clause[] {
    const items = sent.isAbsent ? sent.notA('array') : sent.list();
    return items?.flatMap((item) => this.clause(item, depth) ?? []) ?? [];
  }

  private clause(sent: JsonReader, depth: number): Clause | undefined {
    this.clauses += 1;
    if (this.clauses === limits.clauses + 1) sent.refuse(`There are more than ${limits.clauses} clauses`);
    if (this.clauses > limits.clauses) return undefined;
    if (depth > limits.depth) return sent.refuse(`Clauses are nested more than ${limits.depth} levels deep`);
    return isRecord(sent.value) ? this.clauseOf(sent, sent.value, depth) : sent.refuse('A clause is an object');
  }

  private clauseOf(sent: JsonReader, members: JsonRecord, depth: number): Clause | undefined {
    const names = Object.keys(members).filter((name) => !BESIDE.has(name));
    const unknown = names.find((name) => !OPERATORS.has(name) && !LOGICAL.has(name));
    if (unknown !== undefined) return sent.own(unknown).refuse('The operator is not known');
    const [operator] = names;
    if (operator === undefined || names.length > 1) return sent.refuse('A clause has exactly one operator');
    if (!LOGICAL.has(operator)) return this.fieldClause(sent, operator);
    if (Object.hasOwn(members, 'field')) return sent.refuse('A logical operator has no field');
    return this.logicalClause(operator as 'and' | 'or' | 'not', sent.own(operator), depth + 1);
  }

  private logicalClause(kind: 'and' | 'or' | 'not', operand: JsonReader, depth: number): Clause | undefined {
    if (kind !== 'not') return { kind, clauses: this.list(operand, depth) };
    // The official client sends a list of one, the documentation shows an object.
    const list = Array.isArray(operand.value) ? operand.list() : undefined;
    const [inner = operand, ...more] = list ?? [];
    if (list?.length === 0 || more.length > 0) return operand.refuse('Give exactly one clause');
    const clause = this.clause(inner, depth);
    return clause && { kind, clause };
  }

  private fieldClause(sent: JsonReader, operator: string): Clause | undefined {
    const [{ value: field }, { value: weight }] = [sent.own('field'), sent.own('weight')];
    if (weight !== undefined && !(typeof weight === 'number' && weight > 0))
      return sent.own('weight').refuse('The weight is a number greater than 0');
    if (typeof field !== 'string' || field === '') return sent.own('field').refuse('The field is required');
    if (!isFieldPath(field)) return sent.own('field').refuse('The path of the field is not valid');
    const subject = { kind: 'field', field, place: sent.path, ...(weight !== undefined && { weight }) } as const;
    const operand = sent.own(operator);
    if (operator === 'freeText') {
      const term = this.term(operand);
      return term && { ...subject, ...term };
    }
    const value = this.operand(operator, operand);
    return value === undefined ? undefined : ({ ...subject, operator, value } as FieldClause);
  }

  private operand(operator: string, sent: JsonReader): FieldClause['value'] | undefined {
    const { value } = sent;
    if (operator === 'exists') return typeof value === 'boolean' ? value : sent.notA('boolean');
    if (operator === 'in' || operator === 'between') return this.operands(operator, sent);
    if (operator === 'distanceWithin') return this.distance(sent);
    if (TEXT_OPERATORS.has(operator) && typeof value !== 'string') return sent.notA('string');
    return isOperand(value) ? this.counted(value) : sent.notA('string, number or boolean');
  }

  private operands(operator: 'in' | 'between', sent: JsonReader): readonly Operand[] | undefined {
    const { value } = sent;
    if (!Array.isArray(value) || !value.every(isOperand)) return sent.notA('array');
    if (operator === 'between' && value.length !== 2) return sent.refuse('Give exactly two values');
    if (value.length > limits.values) return sent.refuse(`Give at most ${limits.values} values`);
    return value.map((operand) => this.counted(operand));
  }

  private term(sent: JsonReader): FreeText | undefined {
    const isText = typeof sent.value !== 'object' || sent.value === null;
    const { value: term } = isText ? sent : sent.own('term');
    if (typeof term !== 'string' || term.trim() === '') return sent.refuse('Give at least one word');
    const [sentFuzzy, sentOperator] = [sent.own('fuzzy'), sent.own('operator')];
    const fuzzy = sentFuzzy.flag();
    if (fuzzy === undefined && !sentFuzzy.isAbsent) return undefined;
    const operator = sentOperator.isAbsent ? 'and' : sentOperator.oneOf(['and', 'or']);
    if (operator === undefined) return sentOperator.refuse("Give 'and' or 'or'");
    return {
      operator: 'freeText',
      value: this.counted(term),
      ...(fuzzy === true && { fuzzy }),
      ...(operator === 'or' && { anyWord: true }),
    };
  }

  private distance(sent: JsonReader): Distance | undefined {
    if (typeof sent.value !== 'object' || sent.value === null) return sent.refuse('Give lat, lon and distance');
    const [lat, lon, distance] = [sent.own('lat'), sent.own('lon'), sent.own('distance')];
    const read = readDistance(lat.value, lon.value, distance.value);
    return typeof read === 'string' ? sent.own(read).refuse('The value is not valid') : read;
  }

  private counted<Value extends Operand>(value: Value): Value {
    if (typeof value === 'string') this.operandsLength += value.length;
    return value;
  }
}

function isOperand(value: unknown): value is Operand {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
