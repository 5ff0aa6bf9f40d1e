import type { Field } from '@annal/content-rules';
import { haveTaxonomyFields, possibleTaxonomyKeys, taxonomyKeysOf } from './taxonomy-keys.ts';

const field = (id: string, dataType: string, dataFormat: string | null = null, validations: object = {}) =>
  ({ id, dataType, dataFormat, validations }) as unknown as Field;

const composer = field('body', 'objectArray', 'field', {
  allowedFieldTypes: { fields: [field('subject', 'string', 'taxonomy'), field('text', 'string')] },
});
const fields = [
  field('subject', 'string', 'taxonomy'),
  field('subjects', 'stringArray', 'taxonomy'),
  field('score', 'string'),
  field('place', 'object', 'component.place'),
  composer,
];
const components = new Map([['place', [field('region', 'string', 'taxonomy')]]]);
const values = {
  subject: '0/1',
  subjects: ['0/2/3', '0/2/4'],
  score: '0/9',
  place: { region: '0/5' },
  body: [
    { type: 'subject', value: '0/6' },
    { type: 'text', value: '0/7' },
  ],
};

it('keys are those of taxonomy fields, also in components and composed fields', () => {
  expect([...taxonomyKeysOf(fields, values, components)]).toEqual(['0/1', '0/2/3', '0/2/4', '0/5', '0/6']);
  expect([...taxonomyKeysOf(fields, { subjects: null, place: 'x', body: [null] }, components)]).toEqual([]);
});

it('whatever looks like a key is found with those above it, wherever it is', () => {
  expect(possibleTaxonomyKeys(values).toSorted()).toEqual(
    ['0/1', '0/2', '0/2/3', '0/2/4', '0/5', '0/6', '0/7', '0/9'].toSorted(),
  );
});

it.each([
  {},
  { a: '0' },
  { a: '1/2' },
  { a: 'x 0/1' },
  { a: '0/1/' },
  { a: 7, b: null, c: [undefined] },
  { a: `0${'/1'.repeat(11)}` },
])('there is no key in %j', (none) => expect(possibleTaxonomyKeys(none)).toEqual([]));

it('fields have keys by their format, also within composed fields', () => {
  expect(haveTaxonomyFields([composer])).toBe(true);
  expect(haveTaxonomyFields([field('score', 'string')])).toBe(false);
});

it('takes no more than ten thousand, however many there are', () => {
  const many = { many: Array.from({ length: 300_000 }, (_, index) => `0/${index}`) };
  expect(possibleTaxonomyKeys(many)).toHaveLength(10_000);
});
