import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { composed, Components, edition, typeWith, uses } from '../../support/content/components.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { Component, ContentType } from '../../support/answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const newId = () => `c${randomUUID().replaceAll('-', '')}`;

/** The client's types lack parts of the API. */
const seen = <View>(answer: Promise<unknown>) => answer as Promise<View>;
const status = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (reason: { status: number }) => reason.status,
  );

describe('components', () => {
  let annal: Annal;
  let library: Library;
  let components: Components;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    components = new Components(library);
  });
  afterAll(() => annal.discard());

  const draft = (more: Json = {}) => components.create({ ...edition, id: newId(), ...more });

  describe('by the official client', () => {
    it('are created, published, listed, updated, used and deleted', async () => {
      const api = annal.client((await Library.open(annal)).id);
      const draft = await seen<Component>(api.components.create(edition as never));
      expect(draft).toMatchObject({ isChild: false, version: { versionNo: '0.1' } });
      const first = await seen<Component>(api.components.invokeWorkflow(draft as never, 'publish'));
      expect(first.version.versionNo).toBe('1.0');
      expect(await api.components.list('published')).toEqual([first]);
      const revised = {
        ...edition,
        fields: [field('year', 'integer'), field('printing', 'integer')],
        version: first.version,
      };
      const second = await seen<Component>(api.components.update(revised as never));
      expect(second).toMatchObject({ fields: [{ id: 'year' }, { id: 'printing' }], version: { versionNo: '1.1' } });
      expect(await api.components.get('edition')).toEqual(second);
      expect(await api.components.get({ id: 'edition', versionStatus: 'published' })).toMatchObject({
        fields: [{ id: 'year' }],
      });
      expect(await api.components.get({ id: 'edition', version: '0.1' })).toMatchObject({
        version: { versionNo: '0.1' },
      });
      expect(await api.components.list()).toEqual([second]);

      const book = await seen<ContentType>(api.contentTypes.create(typeWith('book', uses('edition')) as never));
      expect(book.fields[1]).toMatchObject({ fields: [{ id: 'year' }, { id: 'printing' }] });
      expect(await status(api.components.delete('edition'))).toBe(422);
      await api.contentTypes.delete('book');
      expect(await api.components.delete('edition')).toEqual({});
      expect(await api.components.list()).toEqual([]);
      expect(await status(api.components.get('edition'))).toBe(404);
    });
  });

  describe('reading', () => {
    it('returns the properties of the contract and no others', async () => {
      const ignored = { uuid: 'x', version: null, dataFormat: 'entry', isChild: true, hasChildren: true };
      const year = field('year', 'INTEGER', { validations: { min: { value: 0 } }, groupId: 'x', fields: [] });
      const answer = await components.post({ ...edition, ...ignored, workflowId: 'x', fields: [year] });
      expect(answer.headers.get('location')).toBe(`${library.path}/components/edition`);
      const made = success(answer, 201);
      const by = made.version.createdBy;
      const when = made.version.created;
      expect(made).toEqual({
        isChild: false,
        hasChildren: false,
        canAddChildComponents: true,
        canBeAddedAsChildComponent: true,
        version: {
          createdBy: by,
          created: expect.stringMatching(TIMESTAMP),
          modifiedBy: by,
          modified: when,
          publishedBy: null,
          published: null,
          versionNo: '0.1',
        },
        uuid: expect.stringMatching(GUID),
        id: 'edition',
        projectId: library.id,
        name: text('Edition'),
        description: {},
        fields: [
          {
            id: 'year',
            name: text('year'),
            description: {},
            dataType: 'integer',
            dataFormat: null,
            default: null,
            validations: { min: { value: 0, message: null } },
            editor: null,
          },
        ],
        dataFormat: 'component',
      });
      for (const address of ['EDITION', made.uuid, 'edition/'])
        expect(success(await components.get(address))).toEqual(made);
      expect(success(await components.get('edition', '?version=0.1'))).toEqual(made);
    });

    it('lists by id', async () => {
      const own = new Components(await Library.open(annal));
      for (const id of ['shelf', 'address', 'bOok']) await own.create({ ...edition, id });
      success(await own.trigger('bOok'));
      expect(await own.list()).toEqual(['address', 'bOok', 'shelf']);
      expect(await own.list('/?versionStatus=PUBLISHED')).toEqual(['bOok']);
    });

    it('rejects an unknown status', async () =>
      expect(fields(await library.call('GET', '/components?versionStatus=x'), 400)).toEqual(['versionStatus']));
  });

  describe('updating', () => {
    it('applies to the latest version if no version is named', async () => {
      const { id, version } = await draft({ description: text('Which printing') });
      expect(success(await components.put(id, { ...edition, id, version })).version.versionNo).toBe('0.2');
      expect(success(await components.put(id, { ...edition, id })).version.versionNo).toBe('0.3');
    });
  });

  describe('deleting', () => {
    it('is refused while the component is in use', async () => {
      const { id } = await draft();
      success(await components.trigger(id));
      const print = newId();
      await components.create({ ...edition, id: print, fields: [uses(id)] });
      const book = `a${newId()}`;
      await library.publish(typeWith(book, composed('body', uses(id))));
      const inUse = async (...users: string[]) =>
        expect(issues(await components.remove(id))).toEqual([
          { field: '', message: `Content types still use this component: ${users.join(', ')}` },
        ]);
      await inUse(book, print);
      success(await components.remove(print), 204);
      const without = { ...typeWith(book), version: { versionNo: '1.0' } };
      success(await library.call('PUT', `/contenttypes/${book}`, without));
      await inUse(book);
      success(await library.call('POST', `/contenttypes/${book}/workflow/events`, { event: 'publish' }));
      success(await components.remove(id), 204);
    });

    it('is necessary before the project is deleted', async () => {
      const where = await Library.open(annal);
      const own = new Components(where);
      await own.create(edition);
      const project = () => annal.call('DELETE', where.path);
      const message = 'The project has associated content types so cannot be deleted';
      expect(issues(await project(), 403)).toEqual([{ field: '', message }]);
      success(await own.remove('edition'), 204);
      success(await project(), 204);
    });
  });

  it('require their scope', async () => {
    const { id } = await draft();
    const token = await annal.tokenFor('ContentType_Read');
    const call = (method: string, path: string, body?: unknown) => library.call(method, path, body, { token });
    success(await call('GET', `/components/${id}`));
    refusal(await call('POST', '/components', edition), 403);
    refusal(await call('PUT', `/components/${id}`, edition), 403);
    refusal(await call('POST', `/components/${id}/workflow/events`, { event: 'publish' }), 403);
    refusal(await call('DELETE', `/components/${id}`), 403);
    refusal(await library.call('GET', '/components', undefined, { token: null }), 401);
  });
});
