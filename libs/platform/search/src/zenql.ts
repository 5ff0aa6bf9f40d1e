import { everything, limits, type Clause, type Comparison, type Operand } from './clause.ts';
import { searchErrors } from './search-errors.ts';
import { tokensOf, type Token } from './zenql-tokens.ts';

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': 'equalTo',
  '~': 'contains',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqualTo',
  '<': 'lessThan',
  '<=': 'lessThanOrEqualTo',
};
const WORDS: Readonly<Record<string, Comparison>> = {
  startswith: 'startsWith',
  endswith: 'endsWith',
  freetext: 'freeText',
};

/** An empty text asks for everything. NOT binds closer than AND, AND closer than OR. @throws DomainError `invalid` */
export function parseZenql(zenql: string | undefined): Clause {
  if (zenql === undefined || zenql.trim() === '') return everything;
  if (zenql.length > limits.textLength) throw searchErrors.unreadable('', limits.textLength, 'the query is too long');
  return new ZenqlParser(zenql, tokensOf(zenql)).query();
}

class ZenqlParser {
  private index = 0;
  private clauses = 0;

  constructor(
    private readonly zenql: string,
    private readonly tokens: readonly Token[],
  ) {}

  query(): Clause {
    const clause = this.either(1);
    if (this.next.kind !== 'end') this.fail("'and', 'or' or the end is missing");
    return clause;
  }

  private either(depth: number): Clause {
    if (depth > limits.depth) this.fail(`there are more than ${limits.depth} levels of brackets`);
    const clauses = [this.both(depth)];
    while (this.takes('or')) clauses.push(this.both(depth));
    return clauses.length === 1 ? (clauses[0] ?? everything) : { kind: 'or', clauses };
  }

  private both(depth: number): Clause {
    const clauses = [this.maybeNot(depth)];
    while (this.takes('and')) clauses.push(this.maybeNot(depth));
    return clauses.length === 1 ? (clauses[0] ?? everything) : { kind: 'and', clauses };
  }

  private maybeNot(depth: number): Clause {
    return this.takes('not') ? { kind: 'not', clause: this.primary(depth) } : this.primary(depth);
  }

  private primary(depth: number): Clause {
    if (!this.takes('(')) return this.condition();
    const clause = this.either(depth + 1);
    if (!this.takes(')')) this.fail("')' is missing");
    return clause;
  }

  private condition(): Clause {
    const { kind, text: field } = this.next;
    if (kind !== 'word' || isReserved(field)) this.fail('a condition is missing');
    this.clauses += 1;
    if (this.clauses > limits.clauses) this.fail(`there are more than ${limits.clauses} conditions`);
    this.index += 1;
    const place = `where[${this.clauses - 1}]`;
    const isNegated = this.takes('not');
    const clause = this.predicate({ kind: 'field', field, place }, isNegated);
    return isNegated ? { kind: 'not', clause } : clause;
  }

  private predicate(subject: { kind: 'field'; field: string; place: string }, isNegated: boolean): Clause {
    if (this.takes('in')) return { ...subject, operator: 'in', value: this.values() };
    if (this.takes('between')) return { ...subject, operator: 'between', value: this.pair() };
    if (this.takes('exists')) return { ...subject, operator: 'exists', value: true };
    const word = WORDS[this.next.text.toLowerCase()];
    if (word && this.next.kind === 'word') {
      this.index += 1;
      return { ...subject, operator: word, value: String(this.value()) };
    }
    if (isNegated) this.fail('a condition is missing');
    if (this.takes('is')) {
      const isFull = this.takes('not');
      if (!this.takes('empty')) this.fail("'empty' is missing");
      return { ...subject, operator: 'exists', value: isFull };
    }
    return this.comparison(subject);
  }

  private comparison(subject: { kind: 'field'; field: string; place: string }): Clause {
    const { kind, text } = this.next;
    const isNegated = text === '!=' || text === '!~';
    const operator = COMPARISONS[isNegated ? text.slice(1) : text];
    if (kind !== 'symbol' || !operator) this.fail('an operator is missing');
    this.index += 1;
    const value = this.value();
    const clause: Clause = { ...subject, operator, value: operator === 'contains' ? String(value) : value };
    return isNegated ? { kind: 'not', clause } : clause;
  }

  private values(): readonly Operand[] {
    if (!this.takes('(')) this.fail("'(' is missing");
    const values = [this.value()];
    while (this.takes(',')) values.push(this.value());
    if (values.length > limits.values) this.fail(`there are more than ${limits.values} values`);
    if (!this.takes(')')) this.fail("')' is missing");
    return values;
  }

  private pair(): readonly [Operand, Operand] {
    const [first = null, second, ...more] = this.values();
    if (second === undefined || more.length > 0) this.fail('exactly two values are needed');
    return [first, second];
  }

  private value(): Operand {
    const { kind, text } = this.next;
    if (kind !== 'word' && kind !== 'string') this.fail('a value is missing');
    this.index += 1;
    return kind === 'string' ? text : valueOf(text);
  }

  private takes(text: string): boolean {
    if (this.next.kind === 'string' || this.next.kind === 'end' || this.next.text.toLowerCase() !== text) return false;
    this.index += 1;
    return true;
  }

  private get next(): Token {
    const token = this.tokens[Math.min(this.index, this.tokens.length - 1)];
    if (!token) throw new Error('A query without an end was read');
    return token;
  }

  private fail(problem: string): never {
    throw searchErrors.unreadable(this.zenql, this.next.position, problem);
  }
}

function isReserved(word: string): boolean {
  return ['and', 'or', 'not'].includes(word.toLowerCase());
}

/** Numbers stay as they are written; the field says whether they are any. */
function valueOf(word: string): Operand {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  return lower === 'null' ? null : word;
}
