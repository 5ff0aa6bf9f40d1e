import { composed, uses } from '../../../support/content/components.ts';
import { field, type Json } from '../../../support/content/library.ts';

const name = { 'en-GB': 'Everything */ export const broken = 1; /*' };
const only = (...contentTypes: string[]): Json => ({ allowedContentTypes: { contentTypes } });
const link = (id: string, ...types: string[]): Json =>
  field(id, 'object', { dataFormat: 'entry', ...(types.length > 0 && { validations: only(...types) }) });
const SCALARS = ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object'];
const STRUCTURED = ['location', 'quote', 'dateRange', 'image', 'asset', 'entry', 'component.shelf'];
const TEXTS = ['heading', 'html', 'markdown', 'text', 'taxonomy', 'tag.topics'];
const idOf = (format: string) => format.replace('.', '');

export const shelf: Json = {
  id: 'shelf',
  name: { 'en-GB': 'Shelf' },
  fields: [field('mark', 'string'), field('numbers', 'integerArray'), link('shelf', 'author')],
};

export const everything: Json = {
  id: 'everything',
  name,
  description: { 'en-GB': 'Two lines\n*/ and no end' },
  entryTitleField: 'title',
  fields: [
    field('title', 'string', { validations: { required: {} }, description: { 'en-GB': '*/ title' } }),
    field('state', 'string', {
      validations: {
        required: {},
        allowedValues: {
          labeledValues: [
            { value: 'new', label: {} },
            { value: 'a"b\\c', label: {} },
          ],
        },
      },
    }),
    field('count', 'integer'),
    field('texts', 'stringArray'),
    ...SCALARS.flatMap((type) => [field(`one${type}`, type), field(`many${type}`, `${type}Array`)]),
    ...STRUCTURED.flatMap((dataFormat) => [
      field(`one${idOf(dataFormat)}`, 'object', { dataFormat }),
      field(`many${idOf(dataFormat)}`, 'objectArray', { dataFormat }),
    ]),
    ...TEXTS.flatMap((dataFormat) => [
      field(`one${idOf(dataFormat)}`, 'string', { dataFormat }),
      field(`many${idOf(dataFormat)}`, 'stringArray', { dataFormat }),
    ]),
    ...['email', 'phone', 'url'].map((dataFormat) => field(dataFormat, 'string', { dataFormat })),
    link('author', 'author', 'unknown'),
    link('hiddenOnly', 'internal'),
    field('others', 'objectArray', { dataFormat: 'entry', validations: only('novel', 'AUTHOR') }),
    composed('body', field('paragraph', 'string'), uses('shelf'), field('lines', 'stringArray'), link('reference')),
    field('entryTags', 'integer'),
  ],
};

export const allTypes: readonly string[] = (everything['fields'] as Json[]).map(({ id }) => String(id));

interface Targets {
  readonly novel: Json;
  readonly draft: Json;
  readonly hidden: Json;
  readonly picture: Json;
}

/** Values of every field, with links to what is not delivered among them. */
export function everyValue({ novel, draft, hidden, picture }: Targets): Json {
  const scalars = { string: 'a', integer: 1, decimal: 1.5, boolean: true, dateTime: '2026-03-10', object: { a: 1 } };
  const structured = {
    location: { lat: 1, lon: 2 },
    quote: { text: 'Words' },
    dateRange: { from: '2026-03-10', to: null },
    image: { asset: picture, altText: 'Plan', transformations: { size: { width: 2 } } },
    asset: picture,
    entry: novel,
    'component.shelf': { mark: 'A' },
  };
  const texts = { heading: 'a', html: '<p>', markdown: '*', text: 'a', taxonomy: '0/1', 'tag.topics': 'plants' };
  const values = Object.entries({ ...scalars, ...structured, ...texts }).flatMap(([format, value]) => [
    [`one${idOf(format)}`, value],
    [`many${idOf(format)}`, [value]],
  ]);
  return {
    ...Object.fromEntries(values),
    title: 'Whole',
    state: 'a"b\\c',
    texts: ['a', 'b'],
    manyentry: [novel, draft, hidden, picture],
    oneobject: 'a text',
    email: 'a@b.example',
    phone: '1',
    url: 'https://a.example/',
    hiddenOnly: hidden,
    others: [novel],
    body: [
      { type: 'paragraph', value: 'a' },
      { type: 'shelf', value: { numbers: [1] } },
      { type: 'lines', value: ['a'] },
      { type: 'lines', value: null },
      { type: 'reference', value: novel },
      { type: 'reference', value: draft },
    ],
    entryTags: 3,
  };
}
