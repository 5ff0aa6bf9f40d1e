import {
  booleanTerm,
  dateTerm,
  FILE_TERMS,
  MAX_WHOLE,
  numberTerm,
  SEARCH_TERMS,
  termsOf,
  textTerm,
} from '@annal/content-read-models';
import { anyOf, NOTHING, textPattern, type Filter } from '@annal/list-filters';
import { convertOperand, dayOf, foldText, type FieldClause, type Operand } from '@annal/search-query';

export type ValueKind = 'text' | 'number' | 'date' | 'boolean';

/**
 * A condition on the values at a path, asked of the terms that an index holds; undefined where they do not tell: empty and
 * missing values have none. Only for texts longer than a term the values themselves are asked, too.
 */
export function termFilter(
  clause: FieldClause,
  path: string,
  kind: ValueKind,
  now: Date,
  root: 'search' | 'fileText' = 'search',
): Filter | undefined {
  const values = new ValueTerms(path, kind, now, root);
  switch (clause.operator) {
    case 'equalTo':
      return values.anyOf([clause.value]);
    case 'in':
      return values.anyOf(clause.value);
    case 'between':
      return values.inRange({ from: clause.value[0], to: clause.value[1] });
    case 'greaterThan':
      return values.inRange({ above: clause.value });
    case 'greaterThanOrEqualTo':
      return values.inRange({ from: clause.value });
    case 'lessThan':
      return values.inRange({ below: clause.value });
    case 'lessThanOrEqualTo':
      return values.inRange({ to: clause.value });
    case 'exists':
      return values.present(clause.value);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return kind === 'text' ? values.like(clause.operator, clause.value) : undefined;
    default:
      return undefined;
  }
}

interface Range {
  readonly from?: Operand;
  readonly above?: Operand;
  readonly to?: Operand;
  readonly below?: Operand;
}

class ValueTerms {
  private readonly v: string;
  private readonly terms: string;

  constructor(
    private readonly path: string,
    private readonly kind: ValueKind,
    private readonly now: Date,
    root: 'search' | 'fileText',
  ) {
    this.v = `${root}.v.${path}`;
    this.terms = root === 'search' ? SEARCH_TERMS : FILE_TERMS;
  }

  private has(terms: readonly (string | RegExp)[]): Filter {
    return { [this.terms]: { $in: terms } };
  }

  anyOf(wanted: readonly Operand[]): Filter | undefined {
    if (wanted.some((one) => one === null || one === '')) return undefined;
    const days =
      this.kind === 'date' ? wanted.flatMap((one) => (typeof one === 'string' ? (dayOf(one) ?? []) : [])) : [];
    if (days.length > 0)
      return wanted.length > 1 ? undefined : this.inRange({ from: days[0] ?? '', to: days[1] ?? '' });
    const values = wanted.flatMap((one) => this.converted(one) ?? []);
    const isLong = (value: Operand): value is string => typeof value === 'string' && value.length > MAX_WHOLE;
    const whole = values.filter((value) => !isLong(value)).map((value) => this.term(value));
    const long = values
      .filter(isLong)
      .map((text) => ({ $and: [this.has([textTerm(this.path, text)]), { [this.v]: text }] }));
    return anyOf([...(whole.length > 0 ? [this.has(whole)] : []), ...long]);
  }

  inRange(range: Range): Filter {
    const asked = Object.entries(range).map(([end, value]) => [end, this.comparable(value as Operand)] as const);
    const ends = Object.fromEntries(asked);
    if (this.kind === 'boolean' || asked.some(([, value]) => value === undefined)) return NOTHING;
    const [first, last] = termsOf(this.path, this.kind);
    const term = (value: Operand | undefined): string => `${first}${this.term(value ?? '').slice(first.length)}`;
    const low =
      ends['above'] !== undefined
        ? { $gt: term(ends['above']) }
        : { $gte: ends['from'] === undefined ? first : term(ends['from']) };
    const high =
      ends['below'] !== undefined
        ? { $lt: term(ends['below']) }
        : ends['to'] === undefined
          ? { $lt: last }
          : { $lte: term(ends['to']) };
    const found = { [this.terms]: { $elemMatch: { ...low, ...high } } };
    return this.kind === 'text' ? anyOf([found, this.longTexts({ $elemMatch: comparisons(ends) })]) : found;
  }

  like(operator: 'contains' | 'startsWith' | 'endsWith', value: Operand): Filter {
    if (typeof value !== 'string') return NOTHING;
    const { before, pattern } = textPattern(operator, value);
    const [whole] = termsOf(this.path, 'text');
    const [long] = termsOf(this.path, 'longText');
    const isBeginning = operator === 'startsWith' && foldText(value).length <= MAX_WHOLE / 2;
    const inTerm = (start: string) => new RegExp(`^${escaped(start)}${before}${pattern}`);
    if (isBeginning) return this.has([inTerm(whole), inTerm(long)]);
    return anyOf([this.has([inTerm(whole)]), this.longTexts(new RegExp(before === '' ? `^${pattern}` : pattern))]);
  }

  present(isWanted: boolean): Filter {
    const kinds = this.kind === 'text' ? (['text', 'longText', 'veryLongText'] as const) : ([this.kind] as const);
    const found = this.has(kinds.map((kind) => new RegExp(`^${escaped(termsOf(this.path, kind)[0])}`)));
    return isWanted ? found : { $nor: [found] };
  }

  private longTexts(condition: unknown): Filter {
    const [from, to] = termsOf(this.path, 'longText');
    return { $and: [{ [this.terms]: { $elemMatch: { $gte: from, $lt: to } } }, { [this.v]: condition }] };
  }

  private comparable(value: Operand): Operand | undefined {
    return this.converted(value);
  }

  private converted(value: Operand): Operand | undefined {
    return convertOperand(this.kind, value, this.now);
  }

  private term(value: Operand): string {
    if (typeof value === 'number') return numberTerm(this.path, value);
    if (typeof value === 'boolean') return booleanTerm(this.path, value);
    if (this.kind === 'date') return dateTerm(this.path, String(value));
    return `${termsOf(this.path, 'text')[0]}${String(value)}`;
  }
}

function comparisons(ends: Readonly<Record<string, Operand | undefined>>): Filter {
  const operators = { from: '$gte', above: '$gt', to: '$lte', below: '$lt' } as const;
  return Object.fromEntries(
    Object.entries(operators).flatMap(([end, operator]) => (ends[end] === undefined ? [] : [[operator, ends[end]]])),
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
