import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { GUID, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Node } from '../../support/answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const author = {
  id: 'author',
  name: text('Author'),
  fields: [field('fullName', 'string'), field('born', 'dateTime', { validations: { pastDateTime: {} } })],
};
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

  it('keeps all sent properties', async () => {
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
});
