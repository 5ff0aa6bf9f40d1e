import { compileEntryValidator } from './compile-entry-validator.ts';
import type { ComponentFields } from './components.ts';
import type { ValidateOptions } from './entry-validator.ts';
import type { Field } from './field.ts';
import { field, options } from '../testing/fields.ts';

const entryId = '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3';
const otherId = '2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01';
const link = (id: string) => ({ sys: { id } });

const components: ComponentFields = new Map([
  [
    'shelf',
    [
      field('integer', { id: 'floor', validations: { min: { value: 0 }, required: { message: 'Which floor?' } } }),
      field('object', { id: 'keeper', dataFormat: 'entry' }),
    ],
  ],
  [
    'copy',
    [
      field('string', { id: 'shelfmark', validations: { maxLength: { value: 5 } } }),
      field('object', { id: 'shelf', dataFormat: 'component.shelf' }),
      field('stringArray', { id: 'marks' }),
    ],
  ],
]);
const shelf = field('object', { id: 'shelf', dataFormat: 'component.shelf' });
const copies = field('objectArray', { id: 'copies', dataFormat: 'component.Copy' });
const body = field('objectArray', {
  id: 'body',
  dataFormat: 'field',
  validations: {
    allowedFieldTypes: {
      message: { cy: 'Dim yma' },
      fields: [
        field('string', { id: 'heading', validations: { maxLength: { value: 10 }, required: {} } }),
        field('stringArray', { id: 'list' }),
        field('object', {
          id: 'quote',
          dataFormat: 'quote',
          validations: { requiredFields: { fields: [{ name: 'source' }] } },
        }),
        field('object', { id: 'copy', dataFormat: 'component.copy' }),
        field('objectArray', { id: 'links', dataFormat: 'entry' }),
      ],
    },
  },
});

function judge(definition: Field, value: unknown, more: Partial<ValidateOptions> = {}) {
  const validator = compileEntryValidator({ fields: [definition], defaultLanguage: 'en-GB' }, components);
  const { fields, issues } = validator.validate({ [definition.id]: value }, options(more));
  return { stored: fields[definition.id], paths: issues.map((issue) => issue.field), issues };
}
const publish = { mode: 'publish' } as const;
const linked = (id: string) => ({
  sys: { id, dataFormat: 'entry', contentTypeId: null, language: 'en-GB' },
});

describe('the value of a component', () => {
  it('keeps its fields in their stored form, and nothing else', () => {
    const value = { floor: 2, keeper: link(entryId.toUpperCase()), unknown: 1, constructor: 2 };
    expect(judge(shelf, value)).toEqual({ stored: { floor: 2, keeper: linked(entryId) }, paths: [], issues: [] });
  });

  const accepted: [Field, unknown][] = [
    [shelf, null],
    [shelf, {}],
    [shelf, { floor: null }],
    [copies, []],
    [copies, [{ shelfmark: 'A' }, {}]],
    [copies, [{ shelf: { floor: 0 }, marks: ['x'] }]],
  ];
  it.each(accepted)('%# is stored unchanged', (definition, value) =>
    expect(judge(definition, value)).toMatchObject({ stored: value, paths: [] }),
  );

  const refused: [Field, unknown, string[]][] = [
    [shelf, 5, ['shelf']],
    [shelf, 'text', ['shelf']],
    [shelf, [], ['shelf']],
    [shelf, { floor: 'x' }, ['shelf.floor']],
    [shelf, { floor: -1 }, ['shelf.floor']],
    [shelf, { floor: -1, keeper: { sys: { id: 'x' } } }, ['shelf.floor', 'shelf.keeper.sys.id']],
    [copies, {}, ['copies']],
    [copies, [null, 5], ['copies[0]', 'copies[1]']],
    [copies, [{}, { shelfmark: 'too long' }], ['copies[1].shelfmark']],
    [copies, [{}, { shelf: { floor: 'x' } }], ['copies[1].shelf.floor']],
    [copies, [{ marks: ['a', 1] }], ['copies[0].marks[1]']],
  ];
  it.each(refused)('%# is refused', (definition, value, paths) =>
    expect(judge(definition, value).paths).toEqual(paths),
  );

  const incomplete: [Field, unknown, string[]][] = [
    [shelf, null, []],
    [shelf, '', []],
    [shelf, {}, ['shelf.floor']],
    [shelf, { floor: 1 }, []],
    [shelf, { floor: null }, ['shelf.floor']],
    [shelf, { keeper: null }, ['shelf.floor']],
    [copies, [{ shelf: null }, { shelf: { keeper: null } }], ['copies[1].shelf.floor']],
    [{ ...shelf, validations: { required: {} } }, null, ['shelf']],
    [{ ...shelf, validations: { required: {} } }, {}, ['shelf.floor', 'shelf']],
    [{ ...shelf, validations: { required: {} } }, { unknown: 1 }, ['shelf.floor', 'shelf']],
    [{ ...copies, validations: { required: {} } }, [], ['copies']],
    [{ ...copies, validations: { maxCount: { value: 1 } } }, [{}, {}], ['copies']],
  ];
  it.each(incomplete)('%# is published if no required value is missing', (definition, value, paths) =>
    expect(judge(definition, value, publish).paths).toEqual(paths),
  );

  it("is reported with the messages of the component's fields", () =>
    expect(judge(shelf, { floor: null }, publish).issues).toEqual([{ field: 'shelf.floor', message: 'Which floor?' }]));

  it('may not have a link without a target when it is published', () => {
    const value = [{ shelf: { floor: 1, keeper: link(entryId) } }];
    const targets = new Map();
    expect(judge(copies, value, { ...publish, targets }).paths).toEqual(['copies[0].shelf.keeper']);
  });

  it('may be any object when the component is unknown', () =>
    expect(judge({ ...shelf, dataFormat: 'component.gone' }, { any: 1 })).toMatchObject({
      stored: { any: 1 },
      paths: [],
    }));

  it('cannot hold itself', () => {
    const self: ComponentFields = new Map([['a', [field('object', { id: 'a', dataFormat: 'component.a' })]]]);
    const fields = [field('object', { id: 'a', dataFormat: 'component.a' })];
    const { validate } = compileEntryValidator({ fields, defaultLanguage: 'en-GB' }, self);
    expect(validate({ a: { a: { a: { x: 1 } } } }, options()).issues).toEqual([]);
  });

  it('is protected against slow patterns', () => {
    const slow: ComponentFields = new Map([
      ['a', [field('string', { id: 'code', validations: { regex: { pattern: '^(x+)+$' } } })]],
    ]);
    const fields = [field('objectArray', { id: 'all', dataFormat: 'component.a' })];
    const { validate } = compileEntryValidator({ fields, defaultLanguage: 'en-GB' }, slow);
    const codes = [`${'x'.repeat(40)}!`, 'xx'];
    const { questions } = validate({ all: codes.map((code) => ({ code })) }, options());
    expect(questions.map(({ text }) => text)).toEqual(codes);
  });
});

describe('the value of a composed field', () => {
  it('keeps type, value and id of its items', () => {
    const value = [
      { type: 'heading', value: 'On', id: 'i1', extra: 1 },
      { type: 'list', value: ['a'], id: null },
      { type: 'quote', value: { text: 'Every book', other: 1 } },
      { type: 'copy', value: { shelfmark: 'QA', shelf: { floor: 1, x: 2 } } },
      { type: 'heading' },
    ];
    expect(judge(body, value)).toEqual({
      paths: [],
      issues: [],
      stored: [
        { id: 'i1', type: 'heading', value: 'On' },
        { type: 'list', value: ['a'] },
        { type: 'quote', value: { text: 'Every book' } },
        { type: 'copy', value: { shelfmark: 'QA', shelf: { floor: 1 } } },
        { type: 'heading', value: null },
      ],
    });
  });

  const refused: [unknown, string[]][] = [
    [{}, ['body']],
    ['text', ['body']],
    [[5], ['body[0]']],
    [
      [{ value: 'x' }, { type: '', value: 'x' }],
      ['body[0].type', 'body[1].type'],
    ],
    [[{ type: 5 }], ['body[0].type']],
    [[{ type: 'Heading', value: 'x' }], ['body']],
    [[{ type: 'none', value: 'x' }, { type: 'other' }], ['body']],
    [[{ type: 'heading', value: 'x', id: 5 }], ['body[0].id']],
    [[{ type: 'heading', value: 5 }], ['body[0].value']],
    [[{ type: 'heading', value: 'much too long' }], ['body[0].value']],
    [[{ type: 'list', value: ['a', 5] }], ['body[0].value[1]']],
    [
      [
        { type: 'list', value: [] },
        { type: 'quote', value: { source: 5 } },
      ],
      ['body[1].value.source'],
    ],
    [[{ type: 'copy', value: { shelf: { floor: -1 } } }], ['body[0].value.shelf.floor']],
    [
      [{ type: 'none' }, { type: 'heading', value: 5 }],
      ['body', 'body[1].value'],
    ],
  ];
  it.each(refused)('%j is refused at %j', (value, paths) => expect(judge(body, value).paths).toEqual(paths));

  it('is rejected with its own messages', () => {
    const messages = (language: string) =>
      judge(body, [{ type: 'none' }], { language }).issues.map(({ message }) => message);
    expect(messages('cy')).toEqual(['Dim yma']);
    const plain = {
      ...body,
      validations: { allowedFieldTypes: { fields: body.validations.allowedFieldTypes?.fields } },
    };
    expect(judge(plain, [{ type: 'none' }]).issues[0]?.message).toBe('This kind of content is not allowed here');
  });

  it('is published if no required value is missing', () => {
    const value = [
      { type: 'heading', value: '' },
      { type: 'quote', value: { text: 'T' } },
      { type: 'list', value: [] },
    ];
    expect(judge(body, value, publish).paths).toEqual(['body[0].value', 'body[1].value']);
    expect(judge({ ...body, validations: { ...body.validations, required: {} } }, [], publish).paths).toEqual(['body']);
    expect(judge(body, [], publish).paths).toEqual([]);
  });
});

describe('links', () => {
  it('are found in components and composed fields, each once', () => {
    const { linkTargets } = compileEntryValidator(
      { fields: [shelf, copies, body], defaultLanguage: 'en-GB' },
      components,
    );
    const values = {
      shelf: { floor: 1, keeper: link(entryId) },
      copies: [{ shelf: { keeper: link(otherId.toUpperCase()) } }, { shelf: 5 }, null],
      body: [
        { type: 'links', value: [link(entryId), link('no id')] },
        { type: 'copy', value: { shelf: { keeper: link('11111111-1111-4111-8111-111111111111') } } },
        { type: 'none', value: link(entryId) },
        5,
      ],
    };
    expect(linkTargets(values)).toEqual([entryId, otherId, '11111111-1111-4111-8111-111111111111']);
    expect(linkTargets({ shelf: 5, copies: 'x', body: {} })).toEqual([]);
  });
});
