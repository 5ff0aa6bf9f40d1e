import type { DataType, Validations } from './field.ts';
import { field, issuesOf, judge, validatorOf, options } from '../testing/fields.ts';

const id = '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3';
const link = { sys: { id } };

describe('content validations', () => {
  type Case = [DataType, string | null, Validations, unknown, string[]];
  const cases: Case[] = [
    ['string', null, { minLength: { value: 2 } }, '😀', ['f: At least 2 characters are needed']],
    ['string', null, { minLength: { value: 2 } }, '😀a', []],
    ['string', null, { maxLength: { value: 2 } }, 'abc', ['f: No more than 2 characters are allowed']],
    ['stringArray', null, { maxLength: { value: 1 } }, ['a', 'ab'], ['f[1]: No more than 1 characters are allowed']],
    ['string', 'html', { maxLength: { value: 1 } }, 'ab', ['f: No more than 1 characters are allowed']],
    ['integer', null, { min: { value: 1 }, max: { value: 2 } }, 0, ['f: The value has to be 1 or more']],
    ['integer', null, { min: { value: 1 }, max: { value: 2 } }, 2, []],
    ['decimal', null, { max: { value: 1.5 } }, 1.51, ['f: The value has to be 1.5 or less']],
    [
      'dateTime',
      null,
      { min: { value: '2024-01-01' } },
      '2024-01-01T00:30+01:00',
      ['f: The value has to be 2024-01-01 or more'],
    ],
    ['dateTime', null, { min: { value: '2024-01-01' } }, '2024-01-01T00:00', []],
    [
      'object',
      'dateRange',
      { max: { value: '2024-01-01' } },
      { from: null, to: '2024-01-02' },
      ['f: The value has to be 2024-01-01 or less'],
    ],
    [
      'object',
      'dateRange',
      { pastDateTime: {} },
      { from: '2020-01-01', to: '2030-01-01' },
      ['f: The date has to be in the past'],
    ],
    ['dateTime', null, { pastDateTime: {} }, '2026-03-01T10:00:00Z', ['f: The date has to be in the past']],
    ['dateTime', null, { pastDateTime: {} }, '2026-03-01T09:59:59.999Z', []],
    ['string', null, { regex: { pattern: 'b.' } }, 'abc', []],
    ['string', null, { regex: { pattern: '^\\p{Lu}$' } }, 'É', []],
    ['string', null, { regex: { pattern: '^b' } }, 'abc', ['f: The value does not have the expected form']],
    ['string', null, { allowedValues: { values: [{ 'en-GB': 'red' }, { 'en-GB': 'blue' }] } }, 'red', []],
    [
      'string',
      null,
      { allowedValues: { values: [{ 'en-GB': 'red' }] } },
      'Red',
      ['f: The value is not one of the permitted values'],
    ],
    [
      'string',
      null,
      { allowedValues: { values: [{ 'en-GB': 'a' }], labeledValues: [{ value: 'k' }] } },
      'a',
      ['f: The value is not one of the permitted values'],
    ],
    [
      'stringArray',
      null,
      { allowedValues: { labeledValues: [{ value: 'k', label: {} }] } },
      ['k', 'x'],
      ['f[1]: The value is not one of the permitted values'],
    ],
    ['decimal', null, { decimalPlaces: { value: 1 } }, 0.25, ['f: No more than 1 decimal places are allowed']],
    ['decimal', null, { decimalPlaces: { value: 6 } }, 1e-7, ['f: No more than 6 decimal places are allowed']],
    ['decimal', null, { decimalPlaces: { value: 0 } }, 1e21, []],
    ['integerArray', null, { minCount: { value: 2 } }, [1], ['f: At least 2 items are needed']],
    ['integerArray', null, { minCount: { value: 2 } }, [], []],
    ['objectArray', 'entry', { maxCount: { value: 1 } }, [link, link], ['f: No more than 1 items are allowed']],
    [
      'string',
      'taxonomy',
      { taxonomyRoot: { key: '0/4' } },
      '0/4',
      ['f: The chosen term lies outside the permitted branch'],
    ],
    [
      'stringArray',
      'taxonomy',
      { taxonomyRoot: { key: '0/4' } },
      ['0/4/1', '0/41'],
      ['f[1]: The chosen term lies outside the permitted branch'],
    ],
    ['object', 'entry', { allowedIds: { ids: ['other'] } }, link, ['f: This item cannot be linked here']],
    ['object', 'entry', { allowedIds: { ids: [id.toUpperCase()] } }, link, []],
    ['string', null, { minLength: { value: 5 } }, '', []],
    ['string', null, { pastDateTime: {}, maxCount: { value: 1 }, nonsense: { value: 1 } }, 'text', []],
  ];
  it.each(cases)('%s (%s) %j: %j → %j', (dataType, dataFormat, validations, value, expected) => {
    expect(issuesOf(field(dataType, { dataFormat, validations }), value)).toEqual(expected);
  });

  it('compares permitted values in the language of the entry, else in the default language', () => {
    const values = [{ 'en-gb': 'red', CY: 'coch' }, { 'en-GB': 'blue' }];
    const colour = field('string', { validations: { allowedValues: { values } } });
    const accepted = ['red', 'coch', 'blue'].filter(
      (value) => issuesOf(colour, value, { language: 'cy' }).length === 0,
    );
    expect(accepted).toEqual(['coch', 'blue']);
  });

  it('reports the array first, then its elements', () => {
    const keywords = field('stringArray', {
      id: 'keywords',
      validations: { maxLength: { value: 3 }, maxCount: { value: 1, message: { 'en-GB': 'One is enough' } } },
    });
    expect(issuesOf(keywords, ['a', 'long'])).toEqual([
      'keywords: One is enough',
      'keywords[1]: No more than 3 characters are allowed',
    ]);
  });
});

describe('rules of publication', () => {
  const publish = { mode: 'publish' } as const;
  const needed = ['f: A value is needed'];
  const required = { required: {} };

  it.each<[DataType, string | null, unknown, string[]]>([
    ['string', null, '  ', needed],
    ['string', null, 'x', []],
    ['boolean', null, false, []],
    ['integer', null, null, needed],
    ['stringArray', null, [], needed],
    ['object', null, {}, needed],
    ['object', 'quote', { text: null, source: ' ' }, needed],
    ['object', 'dateRange', { from: null, to: null }, needed],
    ['object', 'dateRange', { from: '2024-01-01' }, []],
    ['object', 'location', {}, needed],
  ])('required %s (%s): %j → %j', (dataType, dataFormat, value, expected) => {
    const definition = field(dataType, { dataFormat, validations: required });
    expect(issuesOf(definition, value, publish)).toEqual(expected);
    expect(issuesOf(definition, value)).toEqual([]);
  });

  it('checks the required parts of a present value', () => {
    const fields = [{ name: 'source', message: 'Who said it?' }, { name: 'quote' }];
    const quote = field('object', { dataFormat: 'quote', validations: { requiredFields: { fields } } });
    expect(issuesOf(quote, { text: 'x' }, publish)).toEqual(['f: Who said it?']);
    expect(issuesOf(quote, { source: 'x' }, publish)).toEqual(['f: quote is needed']);
    expect(issuesOf(quote, { text: null }, publish)).toEqual([]);
    const image = field('objectArray', {
      dataFormat: 'image',
      validations: { captionRequired: {}, altTextRequired: { message: 'Describe it' } },
    });
    expect(issuesOf(image, [{ asset: link, caption: 'x' }], publish)).toEqual(['f[0]: Describe it']);
    expect(issuesOf(image, [{ asset: link }])).toEqual([]);
  });

  const targets = new Map([[id, { contentTypeId: 'Author', dataFormat: 'entry' as const, width: 10, height: 10 }]]);

  it('checks the target of a link when it is known', () => {
    const entry = (validations: Validations) => field('object', { dataFormat: 'entry', validations });
    const wrong = ['f: Content of this type cannot be linked here'];
    expect(issuesOf(entry({ allowedContentTypes: { contentTypes: ['book'] } }), link, { targets })).toEqual(wrong);
    expect(issuesOf(entry({ allowedContentTypes: { contentTypes: ['author'] } }), link, { targets })).toEqual([]);
    expect(issuesOf(entry({ allowedContentTypes: { contentTypes: [] } }), link, { targets })).toEqual([]);
    expect(issuesOf(entry({ contentType: { contentType: 'book' } }), link, { targets })).toEqual(wrong);
    expect(issuesOf(entry({ allowedDataFormats: { dataFormats: ['asset'] } }), link, { targets })).toEqual(wrong);
    expect(issuesOf(entry({ allowedContentTypes: { contentTypes: ['book'] } }), link)).toEqual([]);
    const image = field('object', { dataFormat: 'image', validations: { imageDimensions: { minWidth: 11 } } });
    expect(issuesOf(image, { asset: link }, { targets })).toEqual(['f: The image size is not suitable']);
    expect(issuesOf(image, { asset: link })).toEqual([]);
  });

  it('needs the target of a link to exist', () => {
    const entry = field('objectArray', { dataFormat: 'entry' });
    const none = new Map<string, never>();
    expect(issuesOf(entry, [link], { mode: 'publish', targets: none })).toEqual([
      'f[0]: The linked content does not exist',
    ]);
    expect(issuesOf(entry, [link], { mode: 'save', targets: none })).toEqual([]);
    expect(issuesOf(entry, [link], { mode: 'publish', targets })).toEqual([]);
  });
});

describe('messages', () => {
  const texts = (message: unknown, language = 'cy') =>
    issuesOf(field('string', { validations: { maxLength: { value: 1, message: message as string } } }), 'ab', {
      language,
    });

  it.each([
    ['Too long', 'f: Too long'],
    [{ Cy: 'Rhy hir', 'en-GB': 'Too long' }, 'f: Rhy hir'],
    [{ fr: 'Trop long', 'en-GB': 'Too long' }, 'f: Too long'],
    [{ fr: 'Trop long', de: 'Zu lang' }, 'f: Trop long'],
    [{ fr: '' }, 'f: No more than 1 characters are allowed'],
    ['', 'f: No more than 1 characters are allowed'],
    [null, 'f: No more than 1 characters are allowed'],
  ])('of %j is %j', (message, expected) => expect(texts(message)).toEqual([expected]));
});

describe('regular expressions', () => {
  const slow = { regex: { pattern: '^(a+)+$' } };
  const trap = `${'a'.repeat(40)}b`;

  it('with exponential backtracking are asked for without a linear engine', () => {
    const slowFields = ['a', 'b', 'c'].map((name) => field('string', { id: name, validations: slow }));
    const { pattern } = slow.regex;
    expect(validatorOf(...slowFields).validate({ a: trap, b: 'aaa' }, options())).toMatchObject({
      issues: [],
      questions: [
        { pattern, text: trap },
        { pattern, text: 'aaa' },
      ],
    });
  });

  const behind = { regex: { pattern: '^(a+)+(?=b)' } };
  const questions = [{ pattern: behind.regex.pattern, text: trap }];

  it('with look-around are asked for after all other checks', () => {
    const validator = validatorOf(field('string', { id: 'isbn' }), field('string', { validations: behind }));
    const judged = (more: Parameters<typeof options>[0]) => validator.validate({ isbn: '97', f: trap }, options(more));
    expect(judged({})).toMatchObject({ issues: [], questions });
    const answers = (matches: boolean) => ({ matches: new Map([[behind.regex.pattern, new Map([[trap, matches]])]]) });
    expect(judged(answers(true))).toMatchObject({ issues: [], questions: [] });
    expect(judged(answers(false)).issues.map((issue) => issue.field)).toEqual(['f']);
  });

  it('without ambiguity take linear time', () => {
    const harmless = field('string', { validations: { regex: { pattern: '^[a-z]*x$' } } });
    expect(judge(harmless, 'a'.repeat(9_999)).issues).toHaveLength(1);
    expect(judge(harmless, 'a'.repeat(300_000)).issues).toHaveLength(1);
  });
});
