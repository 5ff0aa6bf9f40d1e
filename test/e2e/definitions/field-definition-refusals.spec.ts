import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal } from '../../support/answers/answers.ts';
import { composed, Components, edition } from '../../support/content/components.ts';
import { field, Library, type Json } from '../../support/content/library.ts';

const DATA_TYPES =
  "'string', 'stringArray', 'integer', 'integerArray', 'decimal', 'decimalArray', 'boolean', 'booleanArray', " +
  "'dateTime', 'dateTimeArray', 'object' or 'objectArray'";

const text = (value: string) => ({ 'en-GB': value });
const at = 'fields[0].validations';
const REQUIRED = 'The name is required';
const LONG_ID = 'The field id cannot be longer than 64 characters';

type Row = readonly [definition: Json, path: string, message?: string];

const titled = (rows: readonly Row[]) =>
  rows.map(([more, path, message]) => [JSON.stringify(more).slice(0, 110), more, path, message] as const);
const format = (dataType: string, dataFormat: string): Row => [{ dataType, dataFormat }, 'fields[0].dataFormat'];
const rule = (dataType: string, key: string, parameters: unknown, below = '', dataFormat?: string): Row => [
  { dataType, ...(dataFormat && { dataFormat }), validations: { [key]: parameters } },
  `${at}.${key}${below}`,
];

/** fields.md 5.4, from the first row to `default`. */
const properties: readonly Row[] = [
  [{ id: null }, 'fields[0].id', 'The id is required'],
  [{ id: '' }, 'fields[0].id', 'The id is required'],
  [{ id: 'Subject' }, 'fields[0].id', 'The field id is not valid'],
  [{ id: 'my-field' }, 'fields[0].id', 'The field id is not valid'],
  [{ id: '1st' }, 'fields[0].id', 'The field id is not valid'],
  [{ id: '_searchContent' }, 'fields[0].id', 'The field id is not valid'],
  [{ id: 'x'.repeat(65) }, 'fields[0].id', LONG_ID],
  ...['sys', 'entryTitle', 'entrytitle', 'entryDescription', 'entryThumbnail', 'sysAssetFile', 'searchContent'].map(
    (id): Row => [{ id }, 'fields[0].id', `The field id '${id}' is reserved`],
  ),
  [{ id: 'title' }, 'fields[1].id', "The field id 'title' is used twice"],
  [{ id: 'titlE' }, 'fields[1].id', "The field id 'title' is used twice"],
  [{ name: null }, 'fields[0].name', REQUIRED],
  [{ name: {} }, 'fields[0].name', REQUIRED],
  [{ name: text(' ') }, 'fields[0].name', REQUIRED],
  [{ name: { cy: 'Pwnc' } }, 'fields[0].name', `${REQUIRED} in en-GB`],
  [{ name: { ...text('Subject'), welsh: 'Pwnc' } }, 'fields[0].name.welsh', "The language code 'welsh' is not valid"],
  [{ name: 'Subject' }, 'fields[0].name', 'The value is not a valid object'],
  [{ dataType: null }, 'fields[0].dataType', 'The dataType is required'],
  [{ dataType: 'text' }, 'fields[0].dataType', `The data type 'text' is not supported: use ${DATA_TYPES}`],
  [{ dataType: 'objectarrays' }, 'fields[0].dataType'],
  [{ groupId: 'none' }, 'fields[0].groupId', "There is no group 'none'"],
  [{ default: 7 }, 'fields[0].default', 'The value is not a valid string'],
  [{ default: { 'en-GB': 'a', cy: 7 } }, 'fields[0].default', 'The value is not a valid string'],
  [{ dataType: 'integer', default: 'x' }, 'fields[0].default', 'The value is not a valid integer'],
  [{ default: 'abc', validations: { maxLength: { value: 2 } } }, 'fields[0].default'],
  [{ default: text('abc'), validations: { maxLength: { value: 2, message: 'Two' } } }, 'fields[0].default', 'Two'],
  [{ editor: { instructions: text('x'.repeat(64 * 1024)) } }, 'fields[0].editor', 'The editor is larger than 64 KiB'],
];

/** fields.md 4: every format on a type it does not fit. */
const pairs: readonly Row[] = [
  ...['entry', 'asset', 'image', 'location', 'quote', 'dateRange', 'field', 'component.edition'].flatMap((name) => [
    format('string', name),
    format('stringArray', name),
    format('integer', name),
  ]),
  ...['taxonomy', 'heading', 'html', 'markdown', 'text', 'email', 'phone', 'url'].flatMap((name) => [
    format('object', name),
    format('dateTime', name),
    format('integerArray', name),
  ]),
  ...['email', 'phone', 'url'].map((name) => format('stringArray', name)),
  ...['integer', 'decimalArray', 'boolean', 'dateTime'].map((dataType) => format(dataType, 'own.format')),
  format('object', 'field'),
  format('object', 'component'),
  format('object', 'component.none'),
  format('objectArray', 'component.none'),
  format('string', 'own format'),
  format('string', '1st'),
  format('object', 'x'.repeat(65)),
];

const counts = (key: string, dataType: string, ...bad: readonly unknown[]): readonly Row[] =>
  [undefined, null, 'x', -1, 1.5, ...bad].map((value) => rule(dataType, key, { value }));

/** fields.md 5.4, the rows of validations. */
const validations: readonly Row[] = [
  ...[undefined, null, '', 7, '(', 'x'.repeat(1_001)].map((pattern) =>
    rule('string', 'regex', { pattern }, '.pattern'),
  ),
  ...['min', 'max'].flatMap((key) => [
    rule('integer', key, {}),
    rule('integer', key, { value: 'one' }),
    rule('decimalArray', key, { value: true }),
    rule('dateTime', key, { value: 5 }),
    rule('dateTimeArray', key, { value: 'soon' }),
    rule('object', key, { value: '2020-02-30' }, '', 'dateRange'),
  ]),
  ...counts('minLength', 'string'),
  ...counts('maxLength', 'stringArray', 0),
  ...counts('minCount', 'integerArray'),
  ...counts('maxCount', 'booleanArray', 0),
  ...counts('decimalPlaces', 'decimal', 16),
  rule('string', 'minChars', 'x'),
  [{ validations: { minChars: { value: -1 } } }, `${at}.minLength`],
  [{ validations: { maxChars: {} } }, `${at}.maxLength`],
  ...[
    {},
    { values: [] },
    { values: 'small' },
    { values: ['small'] },
    { values: [text('small'), text('small')] },
    { labeledValues: [] },
    { labeledValues: [{ label: text('S') }] },
    { labeledValues: [{ value: 's' }, { value: 's', label: text('S') }] },
  ].map((parameters) => rule('string', 'allowedValues', parameters)),
  ...[undefined, 'book', [5], {}].map((contentTypes) =>
    rule('object', 'allowedContentTypes', { contentTypes }, '.contentTypes', 'asset'),
  ),
  ...[undefined, '', 'a/b', '0/', '/0', 4].map((key) =>
    rule('stringArray', 'taxonomyRoot', { key }, '.key', 'taxonomy'),
  ),
  rule('string', 'required', 'yes'),
  rule('string', 'maxLength', { value: 5, message: 7 }, '.message'),
  rule('object', 'contentType', {}, '.contentType', 'entry'),
  rule('object', 'allowedDataFormats', { dataFormats: 'asset' }, '.dataFormats', 'entry'),
  rule('objectArray', 'allowedIds', { ids: [1] }, '.ids', 'asset'),
  rule('object', 'requiredFields', { fields: [{ name: 'lat' }] }, '.fields', 'quote'),
  rule('object', 'requiredFields', { fields: [{ name: 'source' }] }, '.fields', 'image'),
  rule('object', 'imageDimensions', { minWidth: -1 }, '.minWidth', 'image'),
  rule('object', 'imageDimensions', { maxHeight: 'x' }, '.maxHeight', 'image'),
];

const inner = (more: Json): Json => composed('subject', { ...field('text', 'string'), ...more });
const item = `${at}.allowedFieldTypes.fields[0]`;

/** fields.md 5.4 and 6.7: parts of composed fields. */
const composers: readonly Row[] = [
  [composed('subject'), `${at}.allowedFieldTypes`],
  [{ ...composed('subject'), validations: {} }, `${at}.allowedFieldTypes`],
  [{ ...composed('subject'), validations: { allowedFieldTypes: { fields: 'x' } } }, `${at}.allowedFieldTypes`],
  [composed('subject', composed('inner', field('a', 'string'))), `${item}.dataFormat`],
  [inner({ id: null }), `${item}.id`, 'The id is required'],
  [inner({ id: 'My text' }), `${item}.id`, 'The field id is not valid'],
  [inner({ id: 5 }), `${item}.id`, 'The value is not a valid string'],
  [inner({ name: {} }), `${item}.name`, REQUIRED],
  [inner({ dataType: 'text' }), `${item}.dataType`],
  [inner({ dataType: null }), `${item}.dataType`, 'The dataType is required'],
  [inner({ dataType: 'object', dataFormat: 'component.none' }), `${item}.dataFormat`],
  [inner({ validations: { maxLength: {} } }), `${item}.validations.maxLength`],
  [composed('subject', field('aB', 'string'), field('ab', 'string')), `${at}.allowedFieldTypes.fields[1].id`],
];

const crossed: readonly (readonly [dataType: string, dataFormat: string | null, least: string, most: string, Json])[] =
  [
    ['integer', null, 'min', 'max', { least: 3, most: 2 }],
    ['decimalArray', null, 'min', 'max', { least: 0.2, most: 0.1 }],
    ['dateTime', null, 'min', 'max', { least: '2020-01-02', most: '2020-01-01T12:00Z' }],
    ['object', 'dateRange', 'min', 'max', { least: '2020-02-01', most: '2020-01-01' }],
    ['string', 'html', 'minLength', 'maxLength', { least: 3, most: 2 }],
    ['dateTimeArray', null, 'minCount', 'maxCount', { least: 3, most: 2 }],
  ];

describe('the definition of a field is rejected', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    await new Components(library).publish(edition);
  });
  afterAll(() => annal.discard());

  // A title field, so that nothing else is wrong with the type.
  const post = (more: Json) => {
    const id = `t${randomUUID().replaceAll('-', '')}`;
    const definitions = [{ ...field('subject', 'string'), ...more }, field('title', 'string')];
    return library.call('POST', '/contenttypes', { id, name: text('Type'), fields: definitions });
  };

  it.each(titled([...properties, ...pairs, ...validations, ...composers]))('as %s', async (_, more, path, message) => {
    const answer = await post(more);
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the content type');
    expect(issues(answer)).toEqual([{ field: path, message: message ?? expect.stringMatching(/./) }]);
  });

  it.each(crossed)('as %s %s with %s above %s', async (dataType, dataFormat, least, most, values) => {
    const limits = { [least]: { value: values['least'] }, [most]: { value: values['most'] } };
    expect(fields(await post({ dataType, dataFormat, validations: limits }))).toEqual([
      `${at}.${least}`,
      `${at}.${most}`,
    ]);
  });
});
