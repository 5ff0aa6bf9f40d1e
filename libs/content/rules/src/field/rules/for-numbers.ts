import { isRecord, type Issue } from '@annal/kernel';
import { instantOf } from '../date-time.ts';
import type { Field, Validation } from '../field.ts';
import { isText, simpleRule, type FieldKind, type RuleKind } from './rule.ts';
import { isAtLeast } from '../texts.ts';

const isDated = ({ scalar, family }: FieldKind) => scalar === 'dateTime' || family === 'dateRange';
const isOrdered = (kind: FieldKind) => kind.scalar === 'integer' || kind.scalar === 'decimal' || isDated(kind);

function rank(value: unknown, kind: FieldKind): number | bigint | undefined {
  if (isDated(kind)) return typeof value === 'string' ? instantOf(value) : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function ranks(value: unknown, kind: FieldKind): readonly (number | bigint)[] {
  const ends = isRecord(value) ? [value.from, value.to] : [value];
  return ends.map((end) => rank(end, kind)).filter((end) => end !== undefined);
}

function limit(isWithin: (value: number | bigint, limit: number | bigint) => boolean, words: string): RuleKind {
  return simpleRule({
    appliesTo: isOrdered,
    check: ({ value }, { min, max }, kind) => {
      if (rank(value, kind) === undefined)
        return [{ field: '', message: `A ${isDated(kind) ? 'date' : 'number'} is needed` }];
      const [from, to] = [rank(min?.value, kind), rank(max?.value, kind)];
      return from !== undefined && to !== undefined && from > to ? [crossed] : [];
    },
    passes: ({ value }, kind) => {
      const bound = rank(value, kind);
      return (given) => bound === undefined || ranks(given, kind).every((each) => isWithin(each, bound));
    },
    text: ({ value }) => `The value has to be ${String(value)} or ${words}`,
  });
}

const crossed: Issue = { field: '', message: 'The lower limit is higher than the upper one' };

function wholeLimit(key: string, counterpart: string | undefined, from: number, to: number): RuleKind['check'] {
  const isLimit = (validation: Validation | undefined): validation is Validation & { value: number } =>
    Number.isSafeInteger(validation?.value) && Number(validation?.value) >= from && Number(validation?.value) <= to;
  return (parameters: Validation, validations: Field['validations']) => {
    if (!isLimit(parameters)) return [{ field: '', message: `A whole number of ${from} or more is needed` }];
    const other = counterpart === undefined ? undefined : validations[counterpart]?.value;
    if (typeof other !== 'number') return [];
    const isCrossed = key.startsWith('min') ? parameters.value > other : other > parameters.value;
    return isCrossed ? [crossed] : [];
  };
}

const count = (value: unknown) => (Array.isArray(value) ? value.length : 1);
const ANY = Number.MAX_SAFE_INTEGER;

export const rulesForNumbers: Readonly<Record<string, RuleKind>> = {
  min: limit((value, bound) => value >= bound, 'more'),
  max: limit((value, bound) => value <= bound, 'less'),
  minLength: simpleRule({
    appliesTo: isText,
    check: wholeLimit('minLength', 'maxLength', 0, ANY),
    passes:
      ({ value }) =>
      (text) =>
        isAtLeast(String(text), Number(value)),
    text: ({ value }) => `At least ${String(value)} characters are needed`,
  }),
  maxLength: simpleRule({
    appliesTo: isText,
    check: wholeLimit('maxLength', 'minLength', 1, ANY),
    passes:
      ({ value }) =>
      (text) =>
        !isAtLeast(String(text), Number(value) + 1),
    text: ({ value }) => `No more than ${String(value)} characters are allowed`,
  }),
  minCount: simpleRule({
    appliesTo: ({ isArray }) => isArray,
    scope: 'field',
    check: wholeLimit('minCount', 'maxCount', 0, ANY),
    passes:
      ({ value }) =>
      (items) =>
        count(items) >= Number(value),
    text: ({ value }) => `At least ${String(value)} items are needed`,
  }),
  maxCount: simpleRule({
    appliesTo: ({ isArray }) => isArray,
    scope: 'field',
    check: wholeLimit('maxCount', 'minCount', 1, ANY),
    passes:
      ({ value }) =>
      (items) =>
        count(items) <= Number(value),
    text: ({ value }) => `No more than ${String(value)} items are allowed`,
  }),
  decimalPlaces: simpleRule({
    appliesTo: ({ scalar }) => scalar === 'decimal',
    check: wholeLimit('decimalPlaces', undefined, 0, 15),
    passes:
      ({ value }) =>
      (number) =>
        decimalPlacesOf(Number(number)) <= Number(value),
    text: ({ value }) => `No more than ${String(value)} decimal places are allowed`,
  }),
  pastDateTime: simpleRule({
    appliesTo: isDated,
    passes:
      (_, kind) =>
      (value, { nowTicks }) =>
        ranks(value, kind).every((instant) => instant < nowTicks),
    text: () => 'The date has to be in the past',
  }),
};

/** Counts digits of the shortest form: 1.50 has one, 1e-7 has seven. */
export function decimalPlacesOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const digits = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, digits - Number(exponent));
}
