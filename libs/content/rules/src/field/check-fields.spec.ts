import type { Issue } from '@annal/kernel';
import { checkFields } from './check-fields.ts';
import { withoutComponents } from './component-facts.ts';
import type { FieldInput } from './field.ts';
import { now } from '../testing/fields.ts';
import { Matching } from './regex/matching.ts';

/** As another thread answers. */
const answers = new Map([['^(x+)+$', new Map([['abc', false]])]]);

function check(...inputs: FieldInput[]) {
  const issues: Issue[] = [];
  const place = { kind: 'contentType', components: withoutComponents('book', null) } as const;
  const language = { nameLanguage: 'en-GB', defaultLanguage: 'en-GB' };
  const context = {
    path: 'fields',
    place,
    ...language,
    groupIds: ['main'],
    now: now.getTime(),
    matching: new Matching(answers),
  };
  const fields = checkFields(inputs, context, issues);
  return { fields, paths: issues.map(({ field }) => field), messages: issues.map(({ message }) => message) };
}

const valid: FieldInput = { id: 'isbn', name: { 'en-GB': 'ISBN' }, dataType: 'string' };
const pathsOf = (parts: FieldInput) => check({ ...valid, ...parts }).paths;

describe('a field definition', () => {
  it('is stored with every property in its canonical form', () => {
    const { fields, paths } = check({
      ...valid,
      name: { 'en-gb': 'ISBN' },
      dataType: 'StringArray',
      dataFormat: 'Heading',
      groupId: 'MAIN',
      validations: { maxChars: { value: 3 }, required: { message: { cy: 'x' } }, later: { any: 1 }, min: null },
      editor: { id: 'text', $key: { 'a.b': 1 } },
    });
    expect(paths).toEqual([]);
    expect(fields).toEqual([
      {
        id: 'isbn',
        name: { 'en-GB': 'ISBN' },
        description: {},
        dataType: 'stringArray',
        dataFormat: 'heading',
        default: null,
        validations: {
          maxLength: { value: 3, message: null },
          required: { message: { cy: 'x' } },
          later: { any: 1 },
        },
        editor: { id: 'text', $key: { 'a.b': 1 } },
        groupId: 'main',
      },
    ]);
  });

  it('keeps the editor unchanged', () => {
    const editor = JSON.parse('{"__proto__":{"x":1},"constructor":null}') as unknown;
    expect(JSON.stringify(check({ ...valid, editor }).fields[0]?.editor)).toBe(JSON.stringify(editor));
  });

  it('keeps keys that are special in JavaScript', () => {
    const validations = JSON.parse('{"__proto__":{"x":1},"later":{"__proto__":null}}') as Record<string, unknown>;
    const { fields, paths } = check({ ...valid, validations });
    expect(paths).toEqual([]);
    expect(JSON.stringify(fields[0]?.validations)).toBe(JSON.stringify(validations));
  });

  it('has a unique id', () => {
    const ids = [undefined, null, '', 'Title', '1st', 'a-b', 'a'.repeat(65), 'sys', 'entryTITLE', 'x', 'X', 'xY', 'xy'];
    const { paths } = check(...ids.map((id) => ({ ...valid, id })));
    const refused = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
    expect(paths).toEqual(refused.map((index) => `fields[${index}].id`));
  });

  const refused: [FieldInput, string][] = [
    [{ name: null }, 'fields[0].name'],
    [{ name: { cy: 'x' } }, 'fields[0].name'],
    [{ name: { 'en-GB': ' ' } }, 'fields[0].name'],
    [{ description: { english: 'x' } }, 'fields[0].description.english'],
    [{ dataType: null }, 'fields[0].dataType'],
    [{ dataType: 'number' }, 'fields[0].dataType'],
    [{ dataFormat: 'location' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'email', dataType: 'stringArray' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'custom', dataType: 'integer' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'no spaces' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'component.address', dataType: 'object' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'Component.address', dataType: 'object' }, 'fields[0].dataFormat'],
    [{ groupId: 'other' }, 'fields[0].groupId'],
    [{ editor: { text: 'x'.repeat(65_536) } }, 'fields[0].editor'],
    [{ default: 5 }, 'fields[0].default'],
    [{ default: { 'en-GB': 'ok', cy: 5 } }, 'fields[0].default'],
    [{ default: 'abc', validations: { maxLength: { value: 2 } } }, 'fields[0].default'],
    [{ default: 'abc', validations: { regex: { pattern: '^(x+)+$' } } }, 'fields[0].default'],
    [{ dataType: 'dateTime', default: '2027-01-01', validations: { pastDateTime: {} } }, 'fields[0].default'],
    [{ validations: { required: true } }, 'fields[0].validations.required'],
    [{ validations: { required: { message: 5 } } }, 'fields[0].validations.required.message'],
    [{ validations: { required: { message: { english: 'x' } } } }, 'fields[0].validations.required.message'],
    [{ validations: { regex: {} } }, 'fields[0].validations.regex.pattern'],
    [{ validations: { regex: { pattern: '(' } } }, 'fields[0].validations.regex.pattern'],
    [{ validations: { regex: { pattern: 'x'.repeat(1001) } } }, 'fields[0].validations.regex.pattern'],
    [{ dataType: 'integer', validations: { min: {} } }, 'fields[0].validations.min'],
    [{ dataType: 'integer', validations: { max: { value: '5' } } }, 'fields[0].validations.max'],
    [{ dataType: 'dateTime', validations: { min: { value: 5 } } }, 'fields[0].validations.min'],
    [{ validations: { minLength: { value: -1 } } }, 'fields[0].validations.minLength'],
    [{ validations: { maxLength: { value: 0 } } }, 'fields[0].validations.maxLength'],
    [{ validations: { maxLength: { value: 1.5 } } }, 'fields[0].validations.maxLength'],
    [{ dataType: 'stringArray', validations: { minCount: {} } }, 'fields[0].validations.minCount'],
    [{ dataType: 'stringArray', validations: { maxCount: { value: '1' } } }, 'fields[0].validations.maxCount'],
    [{ dataType: 'decimal', validations: { decimalPlaces: { value: 16 } } }, 'fields[0].validations.decimalPlaces'],
    [{ validations: { allowedValues: {} } }, 'fields[0].validations.allowedValues'],
    [{ validations: { allowedValues: { values: ['a'] } } }, 'fields[0].validations.allowedValues'],
    [{ validations: { allowedValues: { values: [{ cy: 'a' }, { cy: 'a' }] } } }, 'fields[0].validations.allowedValues'],
    [
      { validations: { allowedValues: { labeledValues: [{ value: 'a' }, { value: 'a' }] } } },
      'fields[0].validations.allowedValues',
    ],
    [
      { dataType: 'object', dataFormat: 'entry', validations: { allowedContentTypes: { contentTypes: 'book' } } },
      'fields[0].validations.allowedContentTypes.contentTypes',
    ],
    [
      { dataType: 'object', dataFormat: 'quote', validations: { requiredFields: { fields: [{ name: 'lat' }] } } },
      'fields[0].validations.requiredFields.fields',
    ],
    [
      { dataType: 'object', dataFormat: 'image', validations: { imageDimensions: { minWidth: 'x' } } },
      'fields[0].validations.imageDimensions.minWidth',
    ],
    [
      { dataFormat: 'taxonomy', validations: { taxonomyRoot: { key: '0/' } } },
      'fields[0].validations.taxonomyRoot.key',
    ],
  ];
  it.each(refused)('%j is refused at %s', (parts, path) => expect(pathsOf(parts)).toEqual([path]));

  it('cannot have contradicting limits', () => {
    expect(pathsOf({ dataType: 'integer', validations: { min: { value: 2 }, max: { value: 1 } } })).toEqual([
      'fields[0].validations.min',
      'fields[0].validations.max',
    ]);
    expect(pathsOf({ validations: { minLength: { value: 2 }, maxLength: { value: 1 } } })).toEqual([
      'fields[0].validations.minLength',
      'fields[0].validations.maxLength',
    ]);
  });

  it('keeps validations that do not apply to its type, unchecked', () => {
    const validations = { pastDateTime: { message: null }, minCount: { value: 'x', message: null } };
    const { fields, paths } = check({ ...valid, validations });
    expect(paths).toEqual([]);
    expect(fields[0]?.validations).toEqual(validations);
  });

  it('may have defaults per language, within its limits', () => {
    expect(pathsOf({ default: { 'en-GB': 'a', cy: '' }, validations: { maxLength: { value: 1 } } })).toEqual([]);
    expect(pathsOf({ dataType: 'object', dataFormat: 'location', default: { lat: 1, lon: 2 } })).toEqual([]);
    expect(pathsOf({ default: {} })).toEqual([]);
  });

  it('cannot be nested without limit', () => {
    const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown;
    expect(pathsOf({ editor: deep })).toEqual(['fields[0].editor']);
    expect(pathsOf({ validations: { later: { deep } } })).toEqual(['fields[0].validations']);
  });
});
