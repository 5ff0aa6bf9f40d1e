import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, issues, success } from '../support/answers.ts';
import { field, Library, type Json } from '../support/library.ts';

const text = (value: string) => ({ 'en-GB': value });
const link = (id: string) => ({ sys: { id } });
const cover = (more: Json = {}) => ({ cover: { asset: link(randomUUID()), ...more } });
const period = (dataFormat: string, validations: Json) => ({ dataFormat, validations });

const definitions = [
  field('title', 'string', { validations: { minLength: { value: 2, message: 'Two at least' } } }),
  field('level', 'integer', { validations: { min: { value: 1 }, max: { value: 5 } } }),
  field('levels', 'integerArray', { validations: { max: { value: 5 } } }),
  field('price', 'decimal', { validations: { min: { value: 0.5 } } }),
  field('prices', 'decimalArray', { validations: { decimalPlaces: { value: 1 } } }),
  field('opened', 'dateTime', {
    validations: { min: { value: '2020-01-01' }, max: { value: '2020-12-31T12:00:00Z' } },
  }),
  field('days', 'dateTimeArray', { validations: { pastDateTime: {} } }),
  field('codes', 'stringArray', { validations: { regex: { pattern: '^[a-z]+$' } } }),
  field('sizes', 'stringArray', {
    validations: { allowedValues: { labeledValues: [{ value: 's', label: text('S') }] } },
  }),
  field('terms', 'stringArray', { dataFormat: 'taxonomy', validations: { taxonomyRoot: { key: '0/4' } } }),
  field('loan', 'object', period('dateRange', { min: { value: '2020-01-01' }, max: { value: '2020-12-31' } })),
  field('past', 'object', period('dateRange', { pastDateTime: {} })),
  field('loans', 'objectArray', period('daterange', { min: { value: '2020-01-01' } })),
  field('shops', 'objectArray', { dataFormat: 'location' }),
  field('quotes', 'objectArray', { dataFormat: 'quote' }),
  field('cover', 'object', { dataFormat: 'image' }),
  field('entries', 'objectArray', {
    dataFormat: 'entry',
    validations: { allowedDataFormats: { dataFormats: ['asset'] } },
  }),
  field('single', 'object', { dataFormat: 'entry', validations: { contentType: { contentType: 'author' } } }),
  field('chosen', 'object', { dataFormat: 'asset', validations: { allowedIds: { ids: [randomUUID()] } } }),
  field('call', 'string', { dataFormat: 'phone' }),
];

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

/** With a title that says what is sent. */
const titled = <Row extends readonly [Json, unknown]>(rows: readonly Row[]) =>
  rows.map(([sent, paths]) => [JSON.stringify(sent).slice(0, 100), sent, paths] as [string, Row[0], Row[1]]);

describe('values that break a rule of their field', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.open(annal);
    await library.publish({ id: 'book', name: text('Book'), entryTitleField: 'title', fields: definitions });
  });

  const post = (values: Json) =>
    library.call('POST', '/entries', { title: 'Title', ...values, sys: { contentTypeId: 'book' } });

  it.each<[Json, readonly string[]]>([
    [{ title: 'T' }, ['title']],
    [{ title: ['T'] }, ['title']],
    [{ level: 0 }, ['level']],
    [{ level: true }, ['level']],
    [{ levels: [1, 6, 7] }, ['levels[1]', 'levels[2]']],
    [{ levels: [1, 1.5] }, ['levels[1]']],
    [{ price: 0.4 }, ['price']],
    [{ prices: [0.5, 0.25] }, ['prices[1]']],
    [{ opened: '2019-12-31T23:59:59.999Z' }, ['opened']],
    [{ opened: '2020-12-31T12:00:00.001Z' }, ['opened']],
    [{ opened: 20200101 }, ['opened']],
    [{ opened: 'in May' }, ['opened']],
    [{ days: ['2020-01-01', '2999-01-01'] }, ['days[1]']],
    [{ codes: ['a', 'A1'] }, ['codes[1]']],
    [{ sizes: ['s', 'S'] }, ['sizes[1]']],
    [{ terms: ['0/4/1', '0/4'] }, ['terms[1]']],
    [{ loan: { from: '2019-12-31' } }, ['loan']],
    [{ loan: { to: '2021-01-01' } }, ['loan']],
    [{ loan: { from: '2019-12-31', to: '2021-01-01' } }, ['loan', 'loan']],
    [{ loan: { from: 7, to: 'x' } }, ['loan.from', 'loan.to']],
    [{ loan: '2020-05-01' }, ['loan']],
    [{ past: { from: '2020-01-01', to: '2999-01-01' } }, ['past']],
    [{ loans: [{ from: '2020-01-01' }, { from: '2019-12-31' }] }, ['loans[1]']],
    [{ loans: [{ from: '2020-02-01', to: '2020-01-01' }] }, ['loans[0]']],
    [
      {
        shops: [
          { lat: 1, lon: 2 },
          { lat: -91, lon: 'x' },
        ],
      },
      ['shops[1].lat', 'shops[1].lon'],
    ],
    [{ shops: [{ lat: 1 }] }, ['shops[0].lon']],
    [{ quotes: [{ text: 'Said' }, { source: 5 }] }, ['quotes[1].source']],
    [{ cover: 'x' }, ['cover']],
    [cover({ altText: 5, caption: {} }), ['cover.altText', 'cover.caption']],
    [cover({ transformations: { size: { width: 0 } } }), ['cover.transformations.size.width']],
    [cover({ transformations: { size: { height: 10_001 } } }), ['cover.transformations.size.height']],
    [cover({ transformations: { size: { width: 1.5 } } }), ['cover.transformations.size.width']],
    [cover({ transformations: { crop: { width: 1, height: 1, x: -1, y: 0 } } }), ['cover.transformations.crop.x']],
    [cover({ transformations: { crop: { width: 1, height: 1, x: 0 } } }), ['cover.transformations.crop.y']],
    [cover({ transformations: { quality: 101 } }), ['cover.transformations.quality']],
    [cover({ transformations: 'none' }), ['cover.transformations']],
    [{ entries: [{ sys: {} }] }, ['entries[0].sys.id']],
    [{ entries: ['x'] }, ['entries[0]']],
    [{ chosen: link(randomUUID()) }, ['chosen']],
    [{ call: 44 }, ['call']],
  ])('%j', async (values, paths) => expect(fields(await post(values))).toEqual(paths));

  it('are told in the words of the rule, in the language of the entry', async () => {
    expect(issues(await post({ title: 'T', level: 9 }))).toEqual([
      { field: 'title', message: 'Two at least' },
      { field: 'level', message: 'The value has to be 5 or less' },
    ]);
  });

  it('may lie on the bounds, and be left out', async () => {
    const bounds = {
      level: 5,
      levels: [5],
      price: 0.5,
      prices: [0.5],
      opened: '2020-12-31T12:00:00Z',
      loan: { from: '2020-01-01', to: '2020-12-31' },
      cover: {
        asset: link(randomUUID()),
        transformations: { size: { width: 1, height: 10_000 }, rotate: 360, quality: 100 },
      },
    };
    success(await post(bounds), 201);
    success(await post({ loan: { from: null, to: null }, cover: null, levels: [], codes: null }), 201);
  });

  it('are links to what the field is not for', async () => {
    const { sys } = await library.create({ title: 'A book' });
    expect(fields(await post({ entries: [link(sys.id)], single: link(sys.id) }))).toEqual(['entries[0]', 'single']);
  });
});

describe('values that are needed for publishing only', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.open(annal);
    const needed = (id: string, dataFormat: string, ...rules: readonly string[]) =>
      field(id, 'object', { dataFormat, validations: Object.fromEntries(rules.map((rule) => [rule, {}])) });
    await library.publish({
      id: 'book',
      name: text('Book'),
      fields: [
        field('title', 'string', { validations: { required: {} } }),
        needed('cover', 'image', 'captionRequired', 'altTextRequired'),
        needed('saying', 'quote', 'sourceRequired'),
        needed('shop', 'location', 'required'),
        needed('loan', 'dateRange', 'required'),
      ],
    });
  });

  const rest = { title: 'T', shop: { lat: 1, lon: 2 }, loan: { to: '2020-01-01' } };
  it.each<[Json, readonly string[]]>([
    [{ ...rest, title: ' ' }, ['title']],
    [{ ...rest, cover: { asset: link(randomUUID()) } }, ['cover', 'cover', 'cover']],
    [{ ...rest, saying: { text: 'Said' } }, ['saying']],
    [{ ...rest, shop: null }, ['shop']],
    [{ ...rest, loan: { from: null } }, ['loan']],
  ])('%j', async (values, paths) => {
    const entry = await library.create(values);
    expect(fields(await library.invoke(entry, 'publish'))).toEqual(paths);
  });

  it('are not missed where the whole is empty', async () => {
    success(await library.invoke(await library.create({ ...rest, cover: null, saying: {} }), 'publish'));
  });
});

describe('definitions of fields', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.open(annal);
  });

  const at = 'fields[0].validations';
  const composed = (allowed: readonly Json[]) => ({
    dataType: 'objectArray',
    dataFormat: 'field',
    validations: { allowedFieldTypes: { fields: allowed } },
  });
  const inner = (more: Json) => composed([{ ...field('text', 'string'), ...more }]);
  it.each(
    titled<[Json, string]>([
      [{ editor: { instructions: text('x'.repeat(64 * 1024)) } }, 'fields[0].editor'],
      [{ dataFormat: 'image', validations: { imageDimensions: { minWidth: -1 } } }, `${at}.imageDimensions.minWidth`],
      [
        { dataFormat: 'image', validations: { imageDimensions: { maxHeight: 'x' } } },
        `${at}.imageDimensions.maxHeight`,
      ],
      [{ dataFormat: 'entry', validations: { contentType: {} } }, `${at}.contentType.contentType`],
      [
        { dataFormat: 'entry', validations: { allowedDataFormats: { dataFormats: 'asset' } } },
        `${at}.allowedDataFormats.dataFormats`,
      ],
      [{ dataFormat: 'entry', validations: { allowedIds: { ids: [1] } } }, `${at}.allowedIds.ids`],
      [
        { dataFormat: 'quote', validations: { requiredFields: { fields: [{ name: 'lat' }] } } },
        `${at}.requiredFields.fields`,
      ],
      [{ dataFormat: 'dateRange', validations: { min: { value: 5 } } }, `${at}.min`],
      [
        { dataFormat: 'dateRange', validations: { min: { value: '2020-02-01' }, max: { value: '2020-01-01' } } },
        `${at}.min`,
      ],
      [{ dataType: 'string', dataFormat: 'taxonomy', validations: { taxonomyRoot: {} } }, `${at}.taxonomyRoot.key`],
      [composed([]), `${at}.allowedFieldTypes`],
      [inner({ id: 'My text' }), `${at}.allowedFieldTypes.fields[0].id`],
      [inner({ dataType: 'text' }), `${at}.allowedFieldTypes.fields[0].dataType`],
      [
        composed([{ ...field('inner', 'objectArray'), ...composed([field('a', 'string')]) }]),
        `${at}.allowedFieldTypes.fields[0].dataFormat`,
      ],
      [{ dataType: 'object', dataFormat: 'field' }, 'fields[0].dataFormat'],
    ]),
  )('%s', async (_, more, path) => {
    const definition = { ...field('subject', 'object'), ...more };
    const id = `t${randomUUID().replaceAll('-', '')}`;
    const type = { id, name: text('Type'), fields: [definition, field('title', 'string')] };
    expect(fields(await library.call('POST', '/contenttypes', type))).toContain(path);
  });
});
