import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues } from '../../support/answers/answers.ts';
import { Assets, png } from '../../support/content/files.ts';
import { field, Library, type Json } from '../../support/content/library.ts';

/** A value that its field refuses, with path and message. */
interface Row {
  readonly id: string;
  readonly define: (message: unknown) => Json;
  readonly value: unknown;
  /** Follows the field id. */
  readonly below: string;
  readonly message: string;
  readonly isOnlyForPublish: boolean;
}

const OWN = { 'en-GB': 'In our words', cy: 'Yn ein geiriau ni' };
const text = (value: string) => ({ 'en-GB': value });
const link = (id: string) => ({ sys: { id } });
const [target, image] = [randomUUID(), randomUUID()];
const someId = randomUUID();
const WRONG_TYPE = 'Content of this type cannot be linked here';
const LATE = 'The value has to be 2020-01-01 or more';
const EARLY = 'The value has to be 2020-12-31 or less';

/** Named after its validation; the part behind a dash distinguishes fields. */
const row = (name: string, type: string, parameters: Json, value: unknown, below: string, message: string): Row => {
  const [dataType = '', dataFormat = null] = type.split(' ');
  const [key = '', variant = ''] = name.split('-');
  const id = key + variant;
  const define = (own: unknown) => {
    const { fields: parts, ...rest } = parameters;
    const worded = Array.isArray(parts) ? { fields: parts.map((part) => ({ ...part, message: own })) } : {};
    return field(id, dataType, { dataFormat, validations: { [key]: { ...rest, ...worded, message: own } } });
  };
  return { id, define, value, below, message, isOnlyForPublish: false };
};
const late = (...parts: Parameters<typeof row>): Row => ({ ...row(...parts), isOnlyForPublish: true });
const needed = (variant: string, type: string, value: unknown) =>
  late(`required-${variant}`, type, {}, value, '', 'A value is needed');
const part = (variant: string, type: string, name: string, value: unknown, below = '') =>
  late(`requiredFields-${variant}`, type, { fields: [{ name }] }, value, below, `${name} is needed`);

/** An existing link to a target of the wrong kind. */
const aimed = (key: string, format: 'entry' | 'asset', parameters: Json, message: string): readonly Row[] => {
  const sent = link(format === 'asset' ? image : target);
  return [
    row(`${key}-${format}`, `object ${format}`, parameters, sent, '', message),
    row(`${key}-${format}s`, `objectArray ${format}`, parameters, [sent], '[0]', message),
  ];
};

/** fields.md 5.2, row by row; the second line of a row is its array, whose elements are all validated. */
const rows: readonly Row[] = [
  needed('String', 'string', null),
  needed('Blank', 'string', ' \n'),
  needed('Number', 'integer', null),
  needed('Boolean', 'boolean', null),
  needed('Date', 'dateTime', null),
  needed('List', 'stringArray', []),
  needed('Place', 'object location', {}),
  needed('Image', 'object image', null),
  needed('Range', 'object dateRange', { from: null, to: null }),
  needed('Link', 'object entry', null),
  row('minLength', 'string', { value: 3 }, 'ab', '', 'At least 3 characters are needed'),
  row('minLength-All', 'stringArray', { value: 2 }, ['ab', '😀'], '[1]', 'At least 2 characters are needed'),
  row('maxLength', 'string html', { value: 2 }, 'abc', '', 'No more than 2 characters are allowed'),
  row('maxLength-All', 'stringArray', { value: 1 }, ['a', 'ab'], '[1]', 'No more than 1 characters are allowed'),
  row('min', 'integer', { value: 3 }, 2, '', 'The value has to be 3 or more'),
  row('min-All', 'decimalArray', { value: 0.5 }, [0.5, 0.4], '[1]', 'The value has to be 0.5 or more'),
  row('min-Date', 'dateTime', { value: '2020-01-01' }, '2019-12-31T23:59:59Z', '', LATE),
  row('min-Dates', 'dateTimeArray', { value: '2020-01-01' }, ['2019-12-31'], '[0]', LATE),
  row('min-Range', 'object dateRange', { value: '2020-01-01' }, { from: '2019-12-31' }, '', LATE),
  row('min-Ranges', 'objectArray dateRange', { value: '2020-01-01' }, [{ to: '2019-12-31' }], '[0]', LATE),
  row('max', 'decimal', { value: 2 }, 2.01, '', 'The value has to be 2 or less'),
  row('max-All', 'integerArray', { value: 2 }, [3], '[0]', 'The value has to be 2 or less'),
  row('max-Date', 'dateTime', { value: '2020-12-31' }, '2021-01-01', '', EARLY),
  row('max-Range', 'object dateRange', { value: '2020-12-31' }, { to: '2021-01-01' }, '', EARLY),
  row('regex', 'string', { pattern: '^[a-z]+$' }, 'A1', '', 'The value does not have the expected form'),
  row('regex-All', 'stringArray', { pattern: '\\d' }, ['1', 'a'], '[1]', 'The value does not have the expected form'),
  row(
    'allowedValues',
    'string',
    { values: [text('small')] },
    'Small',
    '',
    'The value is not one of the permitted values',
  ),
  row(
    'allowedValues-Labels',
    'stringArray',
    { labeledValues: [{ value: 's', label: text('S') }] },
    ['s', 'S'],
    '[1]',
    'The value is not one of the permitted values',
  ),
  ...aimed('allowedContentTypes', 'entry', { contentTypes: ['author'] }, WRONG_TYPE),
  ...aimed('allowedContentTypes', 'asset', { contentTypes: ['pdf'] }, WRONG_TYPE),
  ...aimed('contentType', 'entry', { contentType: 'author' }, WRONG_TYPE),
  ...aimed('allowedDataFormats', 'entry', { dataFormats: ['asset'] }, WRONG_TYPE),
  ...aimed('allowedIds', 'entry', { ids: [someId] }, 'This item cannot be linked here'),
  ...aimed('allowedIds', 'asset', { ids: [someId] }, 'This item cannot be linked here'),
  row(
    'taxonomyRoot',
    'string taxonomy',
    { key: '0/4' },
    '0/4',
    '',
    'The chosen term lies outside the permitted branch',
  ),
  row(
    'taxonomyRoot-All',
    'stringArray taxonomy',
    { key: '0/4' },
    ['0/4/1', '0/41'],
    '[1]',
    'The chosen term lies outside the permitted branch',
  ),
  row('pastDateTime', 'dateTime', {}, '2999-01-01', '', 'The date has to be in the past'),
  row('pastDateTime-All', 'dateTimeArray', {}, ['2999-01-01'], '[0]', 'The date has to be in the past'),
  row('pastDateTime-Range', 'object dateRange', {}, { to: '2999-01-01' }, '', 'The date has to be in the past'),
  row('decimalPlaces', 'decimal', { value: 2 }, 1.005, '', 'No more than 2 decimal places are allowed'),
  row('decimalPlaces-All', 'decimalArray', { value: 0 }, [1, 0.5], '[1]', 'No more than 0 decimal places are allowed'),
  row('minCount', 'stringArray', { value: 2 }, ['a'], '', 'At least 2 items are needed'),
  row('minCount-Objects', 'objectArray', { value: 2 }, [{ a: 1 }], '', 'At least 2 items are needed'),
  row('maxCount', 'booleanArray', { value: 1 }, [true, false], '', 'No more than 1 items are allowed'),
  row(
    'maxCount-Links',
    'objectArray entry',
    { value: 1 },
    [link(target), link(target)],
    '',
    'No more than 1 items are allowed',
  ),
  late('captionRequired', 'object image', {}, { asset: link(image) }, '', 'caption is needed'),
  late('altTextRequired', 'objectArray image', {}, [{ asset: link(image) }], '[0]', 'altText is needed'),
  late('sourceRequired', 'object quote', {}, { text: 'Said' }, '', 'source is needed'),
  row(
    'imageDimensions',
    'object image',
    { minWidth: 101 },
    { asset: link(image) },
    '',
    'The image size is not suitable',
  ),
  row(
    'imageDimensions-All',
    'objectArray image',
    { maxHeight: 49 },
    [{ asset: link(image) }],
    '[0]',
    'The image size is not suitable',
  ),
  part('Source', 'object quote', 'source', { text: 'Said' }),
  part('Quote', 'object quote', 'quote', { source: 'Somebody' }),
  part('Text', 'objectArray quote', 'text', [{ source: 'Somebody' }], '[0]'),
  part('Caption', 'object image', 'caption', { asset: link(image) }),
  part('AltText', 'objectArray image', 'altText', [{ asset: link(image) }], '[0]'),
  {
    ...row('allowedFieldTypes', '', {}, [{ type: 'none', value: 'x' }], '', 'This kind of content is not allowed here'),
    define: (message) => {
      const validations = { allowedFieldTypes: { fields: [field('text', 'string')], message } };
      return field('allowedFieldTypes', 'objectArray', { dataFormat: 'field', validations });
    },
  },
];

describe('a value that breaks a rule', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.open(await Annal.shared());
    const named = { name: text('Type'), supportedLanguages: ['en-GB', 'cy'] };
    const title = field('title', 'string');
    await library.publish({ ...named, id: 'target', fields: [title] });
    await library.create({ title: 'T' }, { contentTypeId: 'target', id: target });
    const file = { name: 'small.png', content: png(100, 50) };
    await new Assets(library).create(file, {}, { sys: { id: image, dataFormat: 'asset' } });
    const define = (message: unknown) => [title, ...rows.map((each) => each.define(message))];
    await library.publish({ ...named, id: 'plain', fields: define(null) });
    await library.publish({ ...named, id: 'worded', fields: define(OWN) });
  });

  const found = async ({ id, value, isOnlyForPublish }: Row, contentTypeId: string, language: string) => {
    const [values, sys] = [
      { title: 'T', [id]: value },
      { contentTypeId, language },
    ];
    const answer = isOnlyForPublish
      ? await library.invoke(await library.create(values, sys), 'publish')
      : await library.call('POST', '/entries', { ...values, sys });
    return issues(answer).filter(({ field: path }) => path?.startsWith(id));
  };

  it.each(rows.map((each) => [each.id, each] as const))('is reported at its place: %s', async (_, each) => {
    const at = each.id + each.below;
    expect(await found(each, 'plain', 'en-GB')).toEqual([{ field: at, message: each.message }]);
    expect(await found(each, 'worded', 'en-GB')).toEqual([{ field: at, message: OWN['en-GB'] }]);
    expect(await found(each, 'worded', 'cy')).toEqual([{ field: at, message: OWN.cy }]);
  });
});
