import { applicableRules, type DataType } from '@annal/content-rules';
import fc from 'fast-check';

export interface Kind {
  readonly dataType: DataType;
  readonly dataFormat: string | null;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Long and short ones meet their limits about equally often. */
const limits = (least: number) =>
  fc.tuple(fc.integer({ min: least, max: 4 }), fc.nat(3)).map(([min, more]) => ({ min, max: Math.max(1, min + more) }));
const moments = fc.constantFrom(
  '1990-01-01',
  '2001-02-03T04:05',
  '2012-12-12T12:00:00+05:30',
  '2090-06-30T23:59:59.9Z',
);
const patterns = fc.constantFrom(
  '^[a-c]+$',
  '\\d{2}',
  '^\\p{L}*$',
  '(a|b)*c',
  '(?=.*\\d)a',
  '(a)\\1',
  '^(a+)+$',
  '[\\w-.]+x?$',
);
const words = ['a', 'b', 'ab', 'ß'];
const permitted = fc
  .subarray(words, { minLength: 1 })
  .chain((texts) =>
    fc.constantFrom<Parameters>(
      { values: texts.map((value) => ({ 'en-GB': value, cy: `${value}-cy` })) },
      { values: texts.map((value) => ({ 'en-GB': value })) },
      { labeledValues: texts.map((value) => ({ value, label: { 'en-GB': `The ${value}` } })) },
    ),
  );

const isDated = ({ dataType, dataFormat }: Kind): boolean =>
  dataType.startsWith('dateTime') || dataFormat === 'dateRange';
const range = (kind: Kind): fc.Arbitrary<Readonly<Record<string, Parameters>>> => {
  const bounds: fc.Arbitrary<readonly (string | number)[]> = isDated(kind)
    ? fc.tuple(moments, moments).map((both) => both.toSorted((one, other) => Date.parse(one) - Date.parse(other)))
    : fc.tuple(fc.integer({ min: -5, max: 5 }), fc.nat(6)).map(([min, more]) => [min, min + more]);
  return bounds.map(([min, max]) => ({ min: { value: min }, max: { value: max } }));
};
const counted = (name: string, least: number): fc.Arbitrary<Readonly<Record<string, Parameters>>> =>
  limits(least).map(({ min, max }) => ({ [`min${name}`]: { value: min }, [`max${name}`]: { value: max } }));
const one = (key: string, parameters: fc.Arbitrary<Parameters>): fc.Arbitrary<Readonly<Record<string, Parameters>>> =>
  parameters.map((each) => ({ [key]: each }));
const none = fc.constant<Parameters>({});
const parts: Readonly<Record<string, readonly string[]>> = {
  quote: ['source', 'quote', 'text'],
  image: ['caption', 'altText'],
};

/** What a validation needs; those of links need targets, and are no part of this. */
function parametersOf(kind: Kind, key: string): fc.Arbitrary<Readonly<Record<string, Parameters>>> | undefined {
  const known = parts[kind.dataFormat ?? ''] ?? [];
  const makers: Readonly<Record<string, () => fc.Arbitrary<Readonly<Record<string, Parameters>>>>> = {
    min: () => range(kind),
    minLength: () => counted('Length', 0),
    minCount: () => counted('Count', 0),
    decimalPlaces: () =>
      one(
        'decimalPlaces',
        fc.nat(3).map((value) => ({ value })),
      ),
    regex: () =>
      one(
        'regex',
        patterns.map((pattern) => ({ pattern })),
      ),
    allowedValues: () => one('allowedValues', permitted),
    taxonomyRoot: () => one('taxonomyRoot', fc.constantFrom({ key: '0' }, { key: '0/1' })),
    requiredFields: () => {
      const named = fc.subarray([...known]).map((names) => names.map((name) => ({ name, message: null })));
      return one(
        'requiredFields',
        named.map((fields) => ({ fields })),
      );
    },
  };
  if (['required', 'pastDateTime', 'captionRequired', 'altTextRequired', 'sourceRequired'].includes(key))
    return one(key, none);
  return makers[key]?.();
}

const messages = fc.option(
  fc.constantFrom<unknown>('Not like this', { 'en-GB': 'Not so', cy: 'Nid felly' }, { cy: 'Cymraeg' }, ''),
  { nil: null },
);

/** Some of the validations that apply to a kind of field, each with or without texts of its own. */
export function validations(kind: Kind): fc.Arbitrary<Readonly<Record<string, Parameters>>> {
  const made = applicableRules(kind).flatMap((key) => parametersOf(kind, key) ?? []);
  const most = <Each>(all: readonly Each[]) => fc.subarray([...all], { minLength: Math.ceil(all.length / 2) });
  const some = most(made).chain((chosen) => fc.tuple(...chosen));
  const rules = some.chain((groups) => most(groups.flatMap((group) => Object.entries(group))));
  return fc
    .tuple(rules, fc.infiniteStream(messages))
    .map(([chosen, texts]) =>
      Object.fromEntries(chosen.map(([key, each]) => [key, { ...each, message: texts.next().value as unknown }])),
    );
}
