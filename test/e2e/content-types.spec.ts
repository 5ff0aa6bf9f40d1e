import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../support/answers.ts';
import { book, field, Library, type Json } from '../support/library.ts';
import type { ContentType, Entry, Node, Page } from '../support/views.ts';

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

describe('content types', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const create = (definition: Json, where = library) => where.call<ContentType>('POST', '/contenttypes', definition);
  const get = async (id: string, query = '', where = library) =>
    success(await where.call<ContentType>('GET', `/contenttypes/${id}${query}`));
  const update = (definition: Json, where = library) =>
    where.call<ContentType>('PUT', `/contenttypes/${String(definition['id'])}`, definition);
  const publish = (id: string, trigger: Json = {}, where = library) =>
    where.call<ContentType>('POST', `/contenttypes/${id}/workflow/events`, { event: 'publish', ...trigger });
  const newId = () => `t${randomUUID().replaceAll('-', '')}`;
  const draft = async (definition: Json = {}) => success(await create({ ...author, id: newId(), ...definition }), 201);

  describe('creating', () => {
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

  describe('reading', () => {
    it('gives the latest, the published or an exact version', async () => {
      const { id } = await draft();
      refusal(await library.call('GET', `/contenttypes/${id}?versionStatus=published`), 404);
      const first = success(await publish(id));
      const second = success(await update({ ...first, description: text('Second') }));
      expect(second.version).toMatchObject({ versionNo: '1.1', published: first.version.published });
      expect(await get(id)).toEqual(second);
      expect(await get(id, '?versionStatus=Published')).toEqual(first);
      expect(await get(id, '?version=1.0&versionStatus=latest')).toEqual(first);
      expect((await get(id, '?version=0.1')).version).toMatchObject({ versionNo: '0.1', published: null });
      expect(await get(id.toUpperCase())).toEqual(second);

      for (const version of ['0.2', '7.0'])
        refusal(await library.call('GET', `/contenttypes/${id}?version=${version}`), 404);
      for (const query of ['version=1', 'version=01.0', 'versionStatus=draft'])
        refusal(await library.call('GET', `/contenttypes/${id}?${query}`), 400);
      expect(refusal(await library.call('GET', '/contenttypes/none'), 404)).toMatchObject({
        message: "The content type 'none' does not exist",
        data: { projectId: library.id, contentTypeId: 'none' },
        type: 'error',
      });
    });

    it('lists a plain array by id, of one status and one format', async () => {
      const where = await Library.open(annal);
      for (const id of ['pear', 'Fig'.toLowerCase(), 'appleTree', 'applecore']) await where.publish({ ...author, id });
      await create({ ...author, id: 'zzz' }, where);
      const photo = await where.publish({ ...author, id: 'photo', dataFormat: 'asset' });
      const ids = async (query = '') => {
        const list = success(await where.call<ContentType[]>('GET', `/contenttypes${query}`));
        return list.map(({ id }) => id);
      };
      expect(await ids()).toEqual(['applecore', 'appleTree', 'fig', 'pear', 'photo', 'zzz']);
      expect(await ids('?versionStatus=published')).toEqual(['applecore', 'appleTree', 'fig', 'pear', 'photo']);
      expect(await ids('?dataFormat=ASSET')).toEqual([photo.id]);
      expect(await ids('?dataFormat=form')).toEqual([]);
      refusal(await where.call('GET', '/contenttypes?versionStatus=x'), 400);
    });
  });

  describe('updating', () => {
    it('replaces everything, under the next minor version', async () => {
      const made = await draft({
        description: text('First'),
        groups: [{ id: 'main', name: text('Main') }],
        enabled: false,
      });
      const { id, uuid, version } = made;
      const updated = success(await update({ id, name: text('Writer'), version: { versionNo: '0.1' } }));
      expect(updated).toMatchObject({
        id,
        uuid,
        description: {},
        fields: [],
        groups: [],
        enabled: true,
        dataFormat: 'entry',
        version: { createdBy: version.createdBy, created: version.created, versionNo: '0.2' },
      });
      expect(updated.version.modified >= version.modified).toBe(true);
      expect(success(await update({ ...updated })).version.versionNo).toBe('0.3');
      expect(await get(id, '?version=0.1')).toEqual(made);
    });

    it('needs the latest version number', async () => {
      const made = await draft();
      const stale = await update({ ...made, version: { versionNo: '0.2' } });
      expect(issues(stale, 409)).toMatchObject([{ field: 'version.versionNo' }]);
      expect(refusal(stale, 409).message).toBe('There are validation errors updating the content type');
      const { version: _, ...without } = made;
      for (const version of [undefined, null, {}, { versionNo: null }, { versionNo: 'x' }, { versionNo: '0.01' }])
        expect(fields(await update({ ...without, version }))).toEqual(['version.versionNo']);
      expect(await get(made.id)).toEqual(made);
    });

    it('succeeds once where fifty send the same version number', async () => {
      const made = await draft();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => update({ ...made, description: text(`Writer ${n}`) })),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners.map(({ body }) => body.version.versionNo)).toEqual(['0.2']);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
      expect(await get(made.id)).toEqual(winners[0]?.body);
    });

    it('cannot change what entries rely on', async () => {
      const { id } = await draft();
      const live = success(await publish(id));
      const changed = (changes: Json) => library.call('PUT', `/contenttypes/${id}`, { ...live, ...changes });
      expect(fields(await changed({ id: 'other' }))).toEqual(['id']);
      expect(fields(await changed({ dataFormat: 'asset' }))).toEqual(['dataFormat']);
      expect(fields(await changed({ fields: [field('fullName', 'integer')] }))).toEqual(['fields[0].dataType']);
      expect(fields(await changed({ fields: [field('fullName', 'string', { dataFormat: 'heading' })] }))).toEqual([
        'fields[0].dataFormat',
      ]);
      const required = field('fullName', 'string', { validations: { required: {} } });
      expect(success(await changed({ id: id.toUpperCase(), fields: [required] }))).toMatchObject({ id });
      refusal(await library.call('PUT', '/contenttypes/none', live), 404);
    });
  });

  describe('publishing', () => {
    it('makes the next major version and opens the type for entries', async () => {
      const { id, version } = await draft();
      const entry = { fullName: 'Melvil', sys: { contentTypeId: id } };
      expect(fields(await library.call('POST', '/entries', entry))).toEqual(['contentType']);
      // As the official client sends it.
      const live = success(await publish(id, { version: '0.1', language: 'en-GB', data: null, event: 'Publish' }));
      expect(live.version).toMatchObject({
        createdBy: version.createdBy,
        published: expect.stringMatching(TIMESTAMP),
        publishedBy: version.createdBy,
        versionNo: '1.0',
      });
      success(await library.call('POST', '/entries', entry), 201);
      const revised = success(await update({ ...live }));
      expect(revised.version.versionNo).toBe('1.1');
      expect(success(await publish(id)).version.versionNo).toBe('2.0');
    });

    it.each<[Json, Json, number, string]>([
      [{}, { version: '0.2' }, 409, 'version'],
      [{}, { version: 'x' }, 422, 'version'],
      [{}, { event: 'unpublish' }, 422, 'event'],
      [{}, { event: null }, 422, 'event'],
      [{ fields: [] }, {}, 422, 'fields'],
      [{ fields: [field('count', 'integer')] }, {}, 422, 'entryTitleField'],
    ])('of %p by %p is refused with %i at %s', async (definition, trigger, status, path) => {
      const made = await draft(definition);
      const answer = await publish(made.id, trigger);
      expect(fields(answer, status)).toContain(path);
      expect(await get(made.id)).toEqual(made);
    });

    it('is refused where it is published already, or unknown', async () => {
      const { id } = await draft();
      success(await publish(id));
      expect(fields(await publish(id))).toEqual(['version']);
      refusal(await publish('none'), 404);
    });

    it('happens once where ten ask for it at the same time', async () => {
      const { id } = await draft();
      const answers = await Promise.all(Array.from({ length: 10 }, () => publish(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
      expect((await get(id)).version.versionNo).toBe('1.0');
    });
  });

  describe('deleting', () => {
    it('takes all entries with it and leaves the id to a new one that starts afresh', async () => {
      const where = await Library.withBooks(annal);
      const { uuid } = await get('book', '', where);
      const kept = [await where.create(), await where.createPublished()];
      success(await where.call('DELETE', '/contenttypes/BOOK/'), 204);
      refusal(await where.call('GET', '/contenttypes/book'), 404);
      refusal(await where.call('GET', '/contenttypes/book/entries'), 404);
      refusal(await where.call('DELETE', '/contenttypes/book'), 404);
      expect(success(await where.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(0);
      for (const { sys } of kept) {
        refusal(await where.call('GET', `/entries/${sys.id}`), 404);
        refusal(await where.call('PUT', `/entries/${sys.id}`, { title: 'Ghost' }), 404);
      }
      const again = await where.publish(book);
      expect(again.uuid).not.toBe(uuid);
      expect(again.version.versionNo).toBe('1.0');
      expect(success(await where.call<Page<Entry>>('GET', '/entries?language=*')).totalCount).toBe(0);
      refusal(await where.call('GET', `/entries/${kept[0]?.sys.id}`), 404);
    });
  });
});
