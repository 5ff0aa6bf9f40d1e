import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../support/answers.ts';
import { field, Library, type Json } from '../support/library.ts';
import type { ContentType, Node } from '../support/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const author = {
  id: 'author',
  name: text('Author'),
  fields: [field('fullName', 'string'), field('born', 'dateTime', { validations: { pastDateTime: {} } })],
};
/** With a title that says what is sent. */
const titled = (rows: readonly (readonly [Json, string])[]) =>
  rows.map(([change, path]) => [JSON.stringify(change).slice(0, 90), change, path] as const);
const oneField = (more: Json) => ({ fields: [{ ...field('title', 'string'), ...more }] });

describe('creating a content type', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const create = (definition: Json, where = library) => where.call<ContentType>('POST', '/contenttypes', definition);
  const get = async (id: string, query = '', where = library) =>
    success(await where.call<ContentType>('GET', `/contenttypes/${id}${query}`));
  const newId = () => `t${randomUUID().replaceAll('-', '')}`;
  const draft = async (definition: Json = {}) => success(await create({ ...author, id: newId(), ...definition }), 201);

  it('fills in defaults and canonical spellings', async () => {
    const where = await Library.open(annal);
    const made = success(await create(author, where), 201);
    const [fullName, born] = made.fields;
    expect(made).toEqual({
      uuid: expect.stringMatching(GUID),
      id: 'author',
      projectId: where.id,
      name: { 'en-GB': 'Author' },
      description: {},
      entryTitleField: null,
      entryDescriptionField: null,
      fields: [fullName, born],
      groups: [],
      enabled: true,
      includeInDelivery: true,
      defaultLanguage: 'en-GB',
      supportedLanguages: ['en-GB'],
      workflowId: 'contensisEntryBasic',
      dataFormat: 'entry',
      previewUrl: null,
      defaultRendererId: null,
      defaultParentNodeId: null,
      version: {
        createdBy: expect.any(String),
        created: expect.stringMatching(TIMESTAMP),
        modifiedBy: made.version.createdBy,
        modified: made.version.created,
        publishedBy: null,
        published: null,
        versionNo: '0.1',
      },
    });
    expect(fullName).toEqual({
      id: 'fullName',
      name: { 'en-GB': 'fullName' },
      description: {},
      dataType: 'string',
      dataFormat: null,
      default: null,
      validations: {},
      editor: null,
      groupId: null,
    });
    expect(await get('author', '', where)).toEqual(made);
    expect(await get(made.uuid, '', where)).toEqual(made);
  });

  it('keeps what is sent', async () => {
    const { id: nodeId } = success(await library.call<Node>('GET', '/nodes/root'));
    const sent = {
      entryTitleField: 'name',
      entryDescriptionField: 'note',
      description: text('All of it'),
      groups: [{ id: 'main', name: text('Main'), description: text('First') }],
      enabled: false,
      includeInDelivery: false,
      previewUrl: 'https://preview.example/{id}',
      defaultRendererId: randomUUID(),
      defaultParentNodeId: nodeId,
      workflowId: 'contensisEntryApproval',
    };
    const stored = {
      ...field('name', 'string', { description: text('Whose'), default: text('Anon'), groupId: 'main' }),
      dataFormat: 'heading',
      validations: {
        required: { message: null },
        maxLength: { value: 20, message: text('Too long') },
        own: { a: 1 },
      },
      editor: { id: 'text', properties: { $odd: ['.'] } },
    };
    const spelled = { ...stored, dataType: 'String', groupId: 'MAIN' };
    const languages = { defaultLanguage: 'CY', supportedLanguages: ['pl', 'EN-gb'] };
    const names = { name: { cy: 'Llyfr', 'en-gb': 'Book' }, groups: [{ id: 'main', name: { cy: 'Prif' } }] };
    const note = field('note', 'string', { name: { cy: 'nodyn' } });
    const definition = { ...sent, ...languages, ...names, fields: [{ ...spelled, name: { cy: 'enw' } }, note] };
    const made = await draft(definition);
    expect(made).toMatchObject({
      ...sent,
      name: { cy: 'Llyfr', 'en-GB': 'Book' },
      groups: [{ id: 'main', name: { cy: 'Prif' }, description: {} }],
      defaultLanguage: 'cy',
      fields: [{ ...stored, name: { cy: 'enw' } }, note],
    });
    expect([...(made['supportedLanguages'] as string[])].sort()).toEqual(['cy', 'en-GB', 'pl']);
    for (const old of ['ContensisDefault', 'contensismultilingual'])
      expect(await draft({ workflowId: old })).toMatchObject({ workflowId: 'contensisEntryBasic' });
  });

  it.each(
    titled([
      [{ id: null }, 'id'],
      [{ id: 'Author' }, 'id'],
      [{ id: 'an-author' }, 'id'],
      [{ id: 'x'.repeat(65) }, 'id'],
      [{ name: null }, 'name'],
      [{ name: { cy: 'Awdur' } }, 'name'],
      [{ name: text('x'.repeat(101)) }, 'name'],
      [{ dataFormat: 'form' }, 'dataFormat'],
      [{ defaultLanguage: 'english' }, 'defaultLanguage'],
      [{ supportedLanguages: ['cy', 'fr'] }, 'supportedLanguages[1]'],
      [{ supportedLanguages: ['x'] }, 'supportedLanguages[0]'],
      [{ workflowId: 'mine' }, 'workflowId'],
      [{ entryTitleField: 'born' }, 'entryTitleField'],
      [{ entryTitleField: 'none' }, 'entryTitleField'],
      [{ entryTitleField: 'fullName', entryDescriptionField: 'fullName' }, 'entryDescriptionField'],
      [{ groups: [{ id: '', name: text('A') }] }, 'groups[0].id'],
      [
        {
          groups: [
            { id: 'a', name: text('A') },
            { id: 'A', name: text('B') },
          ],
        },
        'groups[1].id',
      ],
      [{ groups: [{ id: 'a' }] }, 'groups[0].name'],
      [{ previewUrl: 'x'.repeat(2001) }, 'previewUrl'],
      [{ defaultParentNodeId: '5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10' }, 'defaultParentNodeId'],
      [oneField({ id: 'sys' }), 'fields[0].id'],
      [oneField({ id: 'entryTitle' }), 'fields[0].id'],
      [oneField({ id: 'Title' }), 'fields[0].id'],
      [{ fields: [field('a', 'string'), field('A', 'string')] }, 'fields[1].id'],
      [oneField({ name: {} }), 'fields[0].name'],
      [oneField({ dataType: 'text' }), 'fields[0].dataType'],
      [oneField({ dataType: null }), 'fields[0].dataType'],
      [oneField({ dataFormat: 'location' }), 'fields[0].dataFormat'],
      [oneField({ dataType: 'object', dataFormat: 'component.unknown' }), 'fields[0].dataFormat'],
      [oneField({ groupId: 'none' }), 'fields[0].groupId'],
      [oneField({ default: { 'en-GB': 7 } }), 'fields[0].default'],
      [oneField({ default: 'abc', validations: { maxLength: { value: 2 } } }), 'fields[0].default'],
      [oneField({ validations: { regex: { pattern: '(' } } }), 'fields[0].validations.regex.pattern'],
      [oneField({ validations: { maxLength: {} } }), 'fields[0].validations.maxLength'],
      [oneField({ validations: { allowedValues: {} } }), 'fields[0].validations.allowedValues'],
      [oneField({ dataType: 'integer', validations: { min: { value: 'one' } } }), 'fields[0].validations.min'],
    ]),
  )('refuses %s', async (_, change, path) => {
    const answer = await create({ ...author, id: newId(), ...change });
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the content type');
    expect(fields(answer)).toEqual([path]);
  });

  it('reports everything together', async () => {
    const contradiction = { validations: { minLength: { value: 3 }, maxLength: { value: 2 } } };
    expect(fields(await create({ ...author, id: newId(), ...oneField(contradiction) }))).toEqual([
      'fields[0].validations.minLength',
      'fields[0].validations.maxLength',
    ]);
    const broken = { id: 'A', name: {}, workflowId: 'x', fields: [{ id: 'sys' }, { dataType: 'string' }] };
    expect(fields(await create(broken))).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'workflowId',
        'fields[0].id',
        'fields[0].name',
        'fields[0].dataType',
        'fields[1].id',
      ]),
    );
  });

  it('refuses an id in use, ignoring case', async () => {
    const { id } = await draft();
    for (const taken of [id, id.toUpperCase()])
      expect(issues(await create({ ...author, id: taken }), 409)).toMatchObject([{ field: 'id' }]);
    const free = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...author, id: free })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});
