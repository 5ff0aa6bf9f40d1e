import type { Issue } from '@annal/kernel';
import { checkFields } from './check-fields.ts';
import type { ComponentFacts } from './component-facts.ts';
import { namedComponents } from './components.ts';
import type { FieldInput } from './field.ts';
import { field, now } from '../testing/fields.ts';
import { Matching } from './regex/matching.ts';

const components: ComponentFacts = {
  ownId: 'book',
  versionNo: null,
  isChild: false,
  known: new Map([
    ['address', { id: 'address', fields: [field('string', { id: 'line' })], isPublished: false, hasChildren: false }],
    [
      'shelf',
      {
        id: 'shelf',
        fields: [field('object', { id: 'place', dataFormat: 'component.address' })],
        isPublished: true,
        hasChildren: true,
      },
    ],
  ]),
};

function check(...inputs: FieldInput[]) {
  const issues: Issue[] = [];
  const place = { kind: 'contentType', components } as const;
  const language = { nameLanguage: 'en-GB', defaultLanguage: 'en-GB' };
  const context = {
    path: 'fields',
    place,
    ...language,
    groupIds: ['main'],
    now: now.getTime(),
    matching: new Matching(),
  };
  const fields = checkFields(inputs, context, issues);
  return { fields, paths: issues.map((issue) => issue.field) };
}

const name = { 'en-GB': 'Text' };
const chapter: FieldInput = { id: 'chapter', name, dataType: 'String', dataFormat: 'Heading', groupId: 'main' };
const address: FieldInput = { id: 'address', name, dataType: 'object', dataFormat: 'component.ADDRESS' };
const composer = (...fields: unknown[]): FieldInput => ({
  id: 'body',
  name,
  dataType: 'objectArray',
  dataFormat: 'Field',
  validations: { allowedFieldTypes: { fields } },
});

describe('a field that holds a component', () => {
  it('is stored with the component in its original spelling', () => {
    const { fields, paths } = check(address, { ...address, id: 'all', dataType: 'objectArray' });
    expect(paths).toEqual([]);
    expect(fields.map(({ dataFormat }) => dataFormat)).toEqual(['component.address', 'component.address']);
  });

  it('may hold a component with components', () =>
    expect(check({ ...address, dataFormat: 'component.shelf' }).paths).toEqual([]));

  const refused: [FieldInput, string][] = [
    [{ dataFormat: 'component.nobody' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'component.' }, 'fields[0].dataFormat'],
    [{ dataFormat: 'component' }, 'fields[0].dataFormat'],
    [{ dataType: 'string' }, 'fields[0].dataFormat'],
    [{ dataType: 'stringArray' }, 'fields[0].dataFormat'],
    [{ default: { line: 5 } }, 'fields[0].default'],
    [{ dataFormat: 'component.shelf', default: { place: { line: [] } } }, 'fields[0].default'],
    [{ dataType: 'objectArray', validations: { minCount: { value: -1 } } }, 'fields[0].validations.minCount'],
  ];
  it.each(refused)('%j is refused at %s', (parts, path) =>
    expect(check({ ...address, ...parts }).paths).toEqual([path]),
  );

  it('may have a default that its component accepts', () =>
    expect(check({ ...address, dataFormat: 'component.shelf', default: { place: { line: 'A' } } }).paths).toEqual([]));
});

describe('a composed field', () => {
  it('is stored with the definitions of its items in their stored form, without groups', () => {
    const sent = composer(chapter, { ...address, description: null, validations: null, extra: 1 });
    const { fields, paths } = check(sent);
    expect(paths).toEqual([]);
    const stored = [
      field('string', { id: 'chapter', name, dataFormat: 'heading' }),
      field('object', { id: 'address', name, dataFormat: 'component.address' }),
    ];
    expect(fields[0]).toMatchObject({ dataType: 'objectArray', dataFormat: 'field' });
    expect(fields[0]?.validations).toEqual({ allowedFieldTypes: { fields: stored, message: null } });
  });

  const at = (rest: string) => `fields[0].validations.allowedFieldTypes${rest}`;
  const refused: [string, FieldInput, string[]][] = [
    ['a single object', { ...composer(chapter), dataType: 'object' }, ['fields[0].dataFormat']],
    ['no definitions', { ...composer(), validations: {} }, [at('')]],
    ['an empty list', composer(), [at('')]],
    ['no list', { ...composer(), validations: { allowedFieldTypes: { fields: {} } } }, [at('')]],
    ['an item that is not an object', composer(chapter, 'text'), [at('.fields[1]')]],
    ['an item that is composed itself', composer({ ...composer(chapter), id: 'inner' }), [at('.fields[0].dataFormat')]],
    ['an item without an id', composer({ ...chapter, id: undefined }), [at('.fields[0].id')]],
    ['two items of one id', composer(chapter, { ...chapter, id: 'CHAPTER'.toLowerCase() }), [at('.fields[1].id')]],
    ['an item without a type', composer({ ...chapter, dataType: 'text' }), [at('.fields[0].dataType')]],
    ['an item without a name', composer({ ...chapter, name: { cy: 'x' } }), [at('.fields[0].name')]],
    ['an unknown component', composer({ ...address, dataFormat: 'component.x' }), [at('.fields[0].dataFormat')]],
    [
      'wrong JSON',
      composer({ id: 5, name: 'x', description: { cy: 1 }, dataType: [], dataFormat: {}, validations: 'y' }),
      ['id', 'dataType', 'dataFormat', 'name', 'description', 'validations'].map((key) => at(`.fields[0].${key}`)),
    ],
    [
      'a validation of an item',
      composer({ ...chapter, validations: { minLength: { value: -1 } } }),
      [at('.fields[0].validations.minLength')],
    ],
    ['a default of an item', composer({ ...chapter, default: 5 }), [at('.fields[0].default')]],
    [
      'a message that is not a text',
      { ...composer(), validations: { allowedFieldTypes: { fields: [chapter], message: 5 } } },
      [at('.message')],
    ],
  ];
  it.each(refused)('refuses %s', (_, input, paths) => expect(check(input).paths).toEqual(paths));
});

describe('the components that fields name', () => {
  it('are found in any definition, checked or not', () => {
    const fields = [address, composer(chapter, address, { dataFormat: 'component.Shelf' }), { dataFormat: 'entry' }];
    expect(namedComponents(fields)).toEqual(['address', 'shelf']);
    const nonsense = [
      null,
      5,
      {},
      { dataFormat: 5 },
      { validations: [] },
      composer(null, 5),
      { validations: { allowedFieldTypes: 1 } },
    ];
    expect(namedComponents(nonsense)).toEqual([]);
  });
});
