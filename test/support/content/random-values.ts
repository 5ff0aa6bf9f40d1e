import { isArrayType, scalarOf, type Field } from '@annal/content-rules';
import fc from 'fast-check';

type Components = ReadonlyMap<string, readonly Field[]>;
type Values = fc.Arbitrary<unknown>;

/** Half a surrogate pair is no JSON that the service reads; no rule of a field is asked about it. */
const text: Values = fc.oneof(
  fc.constantFrom('', ' ', 'a', 'b', 'ab', 'ab-cy', 'aac', 'a1', '12', 'ß', '\u{1F4DA}\u{1F4DA}', 'a\nb'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const moment: Values = fc.constantFrom(
  '1990-01-01',
  '1989-12-31T23:59:59Z',
  '2001-02-03T04:05:06.1234567Z',
  '2012-12-12T06:30Z',
  '2090-06-30',
  '2024-02-30',
  '2024-13-01',
  '12:00',
  '',
);
const integer: Values = fc.oneof(fc.integer({ min: -7, max: 12 }), fc.constantFrom(7.5, 2 ** 53, -0, 7.0));
const decimal: Values = fc.oneof(fc.constantFrom(0.1, 1.25, -4.125, 1e-7, 1e21, 3), integer);
const id = fc.oneof(fc.uuid(), fc.constantFrom<unknown>('no-id', '', null, 7));
const link: Values = fc.record(
  {
    sys: fc.record(
      { id, language: fc.constantFrom<unknown>('cy', 'en-GB', 'not a code', null, 3) },
      { requiredKeys: ['id'] },
    ),
  },
  { requiredKeys: [] },
);
const optional = (members: Readonly<Record<string, Values>>): Values => fc.record(members, { requiredKeys: [] });
const whole: Values = fc.constantFrom<unknown>(0, 1, 90, 100, 361, 10_001, -1, 1.5, '1', null);
const transformations: Values = optional({
  size: optional({ width: whole, height: whole }),
  flip: fc.constantFrom<unknown>('h', 'V', 'x', null),
  rotate: whole,
  crop: optional({ width: whole, height: whole, x: whole, y: whole }),
  quality: whole,
});
const degrees: Values = fc.constantFrom<unknown>(0, 51.5, -90, 90.5, 180, 181, '1', null);
const textOrNone: Values = fc.oneof(text, fc.constant(null));
/** Names that no body may have; they are refused before any rule of a field is asked (`body.spec.ts`). */
const FORBIDDEN_NAME = /"(__proto__|prototype)":/;
const anything: Values = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, [null], [[]], 0, false, true, '', 'a', 1.5),
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !FORBIDDEN_NAME.test(JSON.stringify(value))),
);

const FORMATS: Readonly<Record<string, Values>> = {
  entry: link,
  asset: link,
  image: optional({
    asset: fc.oneof(link, fc.constant(null)),
    altText: textOrNone,
    caption: textOrNone,
    transformations,
  }),
  location: optional({ lat: degrees, lon: degrees }),
  quote: optional({ text: textOrNone, source: textOrNone, other: text }),
  dateRange: optional({ from: fc.oneof(moment, fc.constant(null)), to: fc.oneof(moment, fc.constant(null)) }),
  taxonomy: fc.constantFrom('0', '0/1', '0/1/2', '1/0', '0/', 'a', ''),
  email: fc.constantFrom('a@b.cd', 'a@b', '@b.c', 'a b@c.d', 'a@b.', 'a@@b.c', ''),
  url: fc.constantFrom('http://a.b', 'HTTPS://a', 'ftp://a', 'http://', 'a', 'http://[', ''),
};
const SCALARS: Readonly<Record<string, Values>> = {
  string: text,
  integer,
  decimal,
  boolean: fc.boolean(),
  dateTime: moment,
  object: fc.oneof(fc.constantFrom<unknown>({}, '', 'text'), fc.dictionary(fc.constantFrom('x', 'y'), anything)),
};

function itemOf({ validations }: Field, components: Components): Values {
  const { fields } = validations['allowedFieldTypes'] as unknown as { readonly fields: readonly Field[] };
  const known = fields.map((part) => {
    const members = {
      type: fc.constant(part.id),
      value: valueOf(part, components),
      id: fc.constantFrom<unknown>('1', 2, null),
    };
    return fc.record(members, { requiredKeys: ['type', 'value'] });
  });
  const unknown = fc.constantFrom<unknown>({ type: 'other' }, { type: '' }, { type: 3, value: 'a' }, {}, null, 'a');
  return fc.oneof({ arbitrary: fc.oneof(...known), weight: 6 }, { arbitrary: unknown, weight: 1 });
}

function scalarValueOf(field: Field, components: Components): Values {
  const format = field.dataFormat ?? '';
  if (format === 'field') return itemOf(field, components);
  if (format.startsWith('component.'))
    return partsOf(components.get(format.slice('component.'.length)) ?? [], components);
  return FORMATS[format] ?? SCALARS[scalarOf(field.dataType)] ?? anything;
}

/** Mostly of the right kind, so that the later rules are reached. */
function valueOf(field: Field, components: Components): Values {
  const right = scalarValueOf(field, components);
  const whole = isArrayType(field.dataType)
    ? fc.array(fc.oneof({ arbitrary: right, weight: 9 }, { arbitrary: anything, weight: 1 }), { maxLength: 5 })
    : right;
  return fc.oneof(
    { arbitrary: whole, weight: 8 },
    { arbitrary: fc.constant(null), weight: 1 },
    { arbitrary: anything, weight: 1 },
  );
}

const membersOf = (fields: readonly Field[], components: Components): Readonly<Record<string, Values>> =>
  Object.fromEntries(fields.map((field) => [field.id, valueOf(field, components)]));

/** Of any of the fields of a component, sometimes with members that no field is named after. */
const partsOf = (fields: readonly Field[], components: Components): Values =>
  fc.record({ ...membersOf(fields, components), nobody: anything }, { requiredKeys: [] });

/** Of each field, as a request holds them. */
export const valuesOf = (fields: readonly Field[], components: Components): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(membersOf(fields, components))
    .map((values) => JSON.parse(JSON.stringify(values)) as Record<string, unknown>);
