import type { Field } from '@annal/content-rules';
import fc from 'fast-check';
import { field, type Json } from './library.ts';
import { validations, type Kind } from './random-rules.ts';

const PLAIN = ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object'] as const;
const TEXTS = [null, 'heading', 'html', 'markdown', 'text', 'taxonomy', 'unlisted'];
const OBJECTS = [null, 'entry', 'asset', 'image', 'location', 'quote', 'dateRange', 'unlisted'];
const ofBoth = (scalar: 'string' | 'object', formats: readonly (string | null)[]): readonly Kind[] =>
  formats.flatMap((dataFormat) => [
    { dataType: scalar, dataFormat },
    { dataType: `${scalar}Array` as const, dataFormat },
  ]);

/** Every pair of fields.md 4; components and composers come on top. */
const KINDS: readonly Kind[] = [
  ...PLAIN.flatMap((scalar) => [
    { dataType: scalar, dataFormat: null },
    { dataType: `${scalar}Array` as const, dataFormat: null },
  ]),
  ...ofBoth('string', TEXTS),
  ...ofBoth('object', OBJECTS),
  ...['email', 'phone', 'url'].map((dataFormat) => ({ dataType: 'string' as const, dataFormat })),
];

/** Of a type, of a component, or of what a composer may hold. */
export type RandomField = Field & Json;

function fieldOf(kind: Kind, id: string): fc.Arbitrary<RandomField> {
  return validations(kind).map(
    (rules) => field(id, kind.dataType, { dataFormat: kind.dataFormat, validations: rules }) as RandomField,
  );
}

const listOf = (prefix: string, kinds: fc.Arbitrary<Kind>, most: number): fc.Arbitrary<readonly RandomField[]> =>
  fc
    .array(kinds, { minLength: 1, maxLength: most })
    .chain((chosen) => fc.tuple(...chosen.map((kind, at) => fieldOf(kind, `${prefix}${at}`))));

const simple = fc.constantFrom(...KINDS);
const withComponents = (components: readonly string[]): fc.Arbitrary<Kind> => {
  const named = components.flatMap((id) => [
    { dataType: 'object' as const, dataFormat: `component.${id}` },
    { dataType: 'objectArray' as const, dataFormat: `component.${id}` },
  ]);
  return named.length === 0
    ? simple
    : fc.oneof({ arbitrary: simple, weight: 4 }, { arbitrary: fc.constantFrom<Kind>(...named), weight: 1 });
};

const composer = (components: readonly string[]): fc.Arbitrary<RandomField> =>
  fc
    .tuple(listOf('part', withComponents(components), 3), validations({ dataType: 'objectArray', dataFormat: 'field' }))
    .map(([fields, rules]) => {
      const allowedFieldTypes = { fields, message: null };
      const parts = { dataFormat: 'field', validations: { ...rules, allowedFieldTypes } };
      return field('composed', 'objectArray', parts) as RandomField;
    });

/** The fields of a component, which may use those made before it. */
export const componentFields = (components: readonly string[]) => listOf('f', withComponents(components), 3);

/** The fields of a content type, one of which may serve as its title. */
export const typeFields = (components: readonly string[]): fc.Arbitrary<readonly RandomField[]> =>
  fc
    .tuple(
      fieldOf({ dataType: 'string', dataFormat: null }, 'title'),
      listOf('f', withComponents(components), 5),
      fc.option(composer(components), { freq: 2 }),
    )
    .map(([title, fields, composed]) => [title, ...fields, ...(composed ? [composed] : [])]);
