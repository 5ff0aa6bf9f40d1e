import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';

const text = (value: string) => ({ 'en-GB': value });
const link = (id: string, more: Json = {}) => ({ sys: { id, ...more } });
const image = (more: Json = {}) => ({ image: { asset: link(randomUUID()), ...more } });
const transformed = (transformations: unknown) => image({ transformations });
const invalid = (type: string) => `The value is not a valid ${type}`;
const between = (from: number, to: number) => `The value has to lie between ${from} and ${to}`;

const SCALARS = ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object'];
const OBJECTS = ['entry', 'asset', 'image', 'location', 'quote', 'dateRange'];
const TEXTS = ['taxonomy', 'heading', 'html', 'email', 'phone', 'url'];

/** A field of every data type and format, named after it; lists end with an s. */
const definitions = [
  field('title', 'string'),
  ...SCALARS.flatMap((type) => [field(type, type), field(`${type}s`, `${type}Array`)]),
  ...OBJECTS.flatMap((name) => [
    field(name, 'object', { dataFormat: name }),
    field(`${name}s`, 'objectArray', { dataFormat: name }),
  ]),
  ...TEXTS.map((name) => field(name, 'string', { dataFormat: name })),
];

type Row = readonly [values: Json, field: string, message: string];

/** fields.md 3. */
const types: readonly Row[] = [
  ...[7, true, ['T'], {}].map((value): Row => [{ string: value }, 'string', invalid('string')]),
  ...['5', 1.5, 2 ** 53, true, [5]].map((value): Row => [{ integer: value }, 'integer', invalid('integer')]),
  ...['1.5', false, {}].map((value): Row => [{ decimal: value }, 'decimal', invalid('decimal')]),
  ...['true', 0, []].map((value): Row => [{ boolean: value }, 'boolean', invalid('boolean')]),
  ...[20200101, 'in May', '2026-02-30', '2026-2-3', '2026-01-01T25:00', '2026-01-01T10:00:00.12345678Z', ''].map(
    (value): Row => [{ dateTime: value }, 'dateTime', invalid('dateTime')],
  ),
  ...[5, true, [{}]].map((value): Row => [{ object: value }, 'object', invalid('object')]),
  ...SCALARS.flatMap((type): Row[] => [
    [{ [`${type}s`]: 'x' }, `${type}s`, invalid(`${type}Array`)],
    [{ [`${type}s`]: {} }, `${type}s`, invalid(`${type}Array`)],
    [{ [`${type}s`]: [null] }, `${type}s[0]`, invalid(type)],
  ]),
  [{ strings: ['a', 5] }, 'strings[1]', invalid('string')],
  [{ integers: [1, 1.5] }, 'integers[1]', invalid('integer')],
  [{ decimals: [1, 1.5, '2'] }, 'decimals[2]', invalid('decimal')],
  [{ booleans: [true, 'x'] }, 'booleans[1]', invalid('boolean')],
  [{ dateTimes: ['2026-01-01', 'x'] }, 'dateTimes[1]', invalid('dateTime')],
  [{ objects: [{}, 'x'] }, 'objects[1]', invalid('object')],
];

/** fields.md 4 and 6. */
const formats: readonly Row[] = [
  ...OBJECTS.flatMap((name): Row[] => [
    [{ [name]: 'x' }, name, invalid('object')],
    [{ [name]: [] }, name, invalid('object')],
    [{ [`${name}s`]: { a: 1 } }, `${name}s`, invalid('objectArray')],
    [{ [`${name}s`]: ['x'] }, `${name}s[0]`, invalid('object')],
  ]),
  ...TEXTS.map((name): Row => [{ [name]: 44 }, name, invalid('string')]),
  ...['nobody', 'a@b', 'a b@c.de', 'a@b@c.de'].map((value): Row => [
    { email: value },
    'email',
    invalid('email address'),
  ]),
  ...['/relative', 'ftp://host.example', 'http://', 'x'].map((value): Row => [
    { url: value },
    'url',
    invalid('absolute http(s) address'),
  ]),
  ...['a/b', '0/', '/0', '0//1'].map((value): Row => [{ taxonomy: value }, 'taxonomy', invalid('taxonomy key')]),
  [{ entry: { sys: {} } }, 'entry.sys.id', invalid('uuid')],
  [{ entry: { id: randomUUID() } }, 'entry.sys.id', invalid('uuid')],
  [{ asset: link('x') }, 'asset.sys.id', invalid('uuid')],
  [{ entrys: [link(randomUUID()), link('x')] }, 'entrys[1].sys.id', invalid('uuid')],
  [
    { entry: link(randomUUID(), { language: 'welsh' }) },
    'entry.sys.language',
    "The language code 'welsh' is not valid",
  ],
  [{ image: { altText: 'x' } }, 'image.asset', 'The asset is required'],
  [{ images: [{ asset: null, caption: 'x' }] }, 'images[0].asset', 'The asset is required'],
  [image({ asset: link('x') }), 'image.asset.sys.id', invalid('uuid')],
  [image({ altText: 5 }), 'image.altText', invalid('string')],
  [image({ caption: {} }), 'image.caption', invalid('string')],
  [transformed('none'), 'image.transformations', invalid('object')],
  ...[0, 10_001].map((width): Row => [
    transformed({ size: { width } }),
    'image.transformations.size.width',
    between(1, 10_000),
  ]),
  [transformed({ size: { height: 1.5 } }), 'image.transformations.size.height', invalid('integer')],
  [transformed({ flip: 'x' }), 'image.transformations.flip', "The value has to be 'h', 'v' or 'b'"],
  ...[-1, 361].map((rotate): Row => [transformed({ rotate }), 'image.transformations.rotate', between(0, 360)]),
  [transformed({ crop: { width: 1, height: 1, x: 0 } }), 'image.transformations.crop.y', invalid('integer')],
  [
    transformed({ crop: { width: 1, height: 1, x: -1, y: 0 } }),
    'image.transformations.crop.x',
    between(0, Number.MAX_SAFE_INTEGER),
  ],
  ...[0, 101].map((quality): Row => [transformed({ quality }), 'image.transformations.quality', between(1, 100)]),
  [{ location: { lat: 91, lon: 0 } }, 'location.lat', between(-90, 90)],
  [{ location: { lat: 0, lon: -181 } }, 'location.lon', between(-180, 180)],
  [{ location: { lat: 1 } }, 'location.lon', invalid('decimal')],
  [{ locations: [{ lat: '1', lon: 1 }] }, 'locations[0].lat', invalid('decimal')],
  [{ quote: { text: 5 } }, 'quote.text', invalid('string')],
  [{ quotes: [{ text: 'Said' }, { source: 5 }] }, 'quotes[1].source', invalid('string')],
  [{ dateRange: { from: 'soon' } }, 'dateRange.from', invalid('dateTime')],
  [{ dateRange: { to: 7 } }, 'dateRange.to', invalid('dateTime')],
  [{ dateRange: { from: '2026-02-01', to: '2026-01-01' } }, 'dateRange', 'The start lies after the end'],
  [{ dateRanges: [{}, { from: '2026-01-02', to: '2026-01-01' }] }, 'dateRanges[1]', 'The start lies after the end'],
];

describe('values that do not fit their field', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.open(await Annal.shared());
    await library.publish({ id: 'book', name: text('Book'), fields: definitions });
  });

  const post = (values: Json) =>
    library.call('POST', '/entries', { title: 'T', ...values, sys: { contentTypeId: 'book' } });

  it.each([...types, ...formats].map((each) => [JSON.stringify(each[0]).slice(0, 100), ...each] as const))(
    '%s',
    async (_, values, path, message) => expect(issues(await post(values))).toEqual([{ field: path, message }]),
  );

  it('are reported together, each at its place', async () => {
    const both = { strings: 5, dateRange: { from: 7, to: 'x' }, locations: [{ lat: -91, lon: 'x' }] };
    expect(fields(await post(both))).toEqual([
      'strings',
      'dateRange.from',
      'dateRange.to',
      'locations[0].lat',
      'locations[0].lon',
    ]);
  });

  it('do not include empty values or alternative forms', async () => {
    const empty = Object.fromEntries(definitions.map(({ id }) => [String(id), null]));
    success(await post(empty), 201);
    success(await post({ string: '', object: {}, strings: [], location: {}, quote: {}, dateRange: {} }), 201);
    for (const integer of [7.0, -(2 ** 53 - 1)]) success(await post({ integer, object: 'a text' }), 201);
    const transformations = { size: { width: 1, height: 10_000 }, rotate: 360, quality: 100, flip: 'H' };
    success(await post({ ...transformed(transformations), dateRange: { from: '2026-01-01', to: '2026-01-01' } }), 201);
  });
});

describe('values at the limits of their rules', () => {
  it('are accepted', async () => {
    const library = await Library.open(await Annal.shared());
    const limited = (id: string, dataType: string, least: unknown, most: unknown, more: Json = {}) =>
      field(id, dataType, { ...more, validations: { min: { value: least }, max: { value: most } } });
    await library.publish({
      id: 'book',
      name: text('Book'),
      fields: [
        field('title', 'string', { validations: { minLength: { value: 2 }, maxLength: { value: 2 } } }),
        limited('level', 'integer', 1, 5),
        limited('levels', 'integerArray', 1, 5),
        limited('opened', 'dateTime', '2020-01-01', '2020-12-31T12:00:00Z'),
        limited('loan', 'object', '2020-01-01', '2020-12-31', { dataFormat: 'dateRange' }),
        field('prices', 'decimalArray', { validations: { decimalPlaces: { value: 1 }, maxCount: { value: 2 } } }),
      ],
    });
    await library.create({
      title: '😀a',
      level: 5,
      levels: [1, 5],
      opened: '2020-12-31T13:00:00+01:00',
      loan: { from: '2020-01-01', to: '2020-12-31' },
      prices: [0.5, 1],
    });
    await library.create({ loan: { from: null, to: null }, levels: [], level: null });
  });
});
