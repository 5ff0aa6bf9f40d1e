import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Entry, Page } from '../../support/answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const author = {
  id: 'author',
  name: text('Author'),
  fields: [field('fullName', 'string'), field('born', 'dateTime', { validations: { pastDateTime: {} } })],
};

describe('content types', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const create = (definition: Json, where = library) => where.call<ContentType>('POST', '/contenttypes', definition);
  const get = async (id: string, where = library) =>
    success(await where.call<ContentType>('GET', `/contenttypes/${id}`));
  const update = (definition: Json) =>
    library.call<ContentType>('PUT', `/contenttypes/${String(definition['id'])}`, definition);
  const publish = (id: string) =>
    library.call<ContentType>('POST', `/contenttypes/${id}/workflow/events`, { event: 'publish' });
  const newId = () => `t${randomUUID().replaceAll('-', '')}`;
  const draft = async (definition: Json = {}) => success(await create({ ...author, id: newId(), ...definition }), 201);

  describe('reading', () => {
    it('returns a plain array by id, filtered by status and format', async () => {
      const where = await Library.open(annal);
      for (const id of ['pear', 'Fig'.toLowerCase(), 'appleTree', 'applecore']) await where.publish({ ...author, id });
      await create({ ...author, id: 'zzz' }, where);
      const photo = await where.publish({ ...author, id: 'photo', dataFormat: 'asset' });
      const builtIn = success(await library.call<ContentType[]>('GET', '/contenttypes?dataFormat=asset')).map(
        ({ id }) => id,
      );
      const ids = async (query = '') => {
        const list = success(await where.call<ContentType[]>('GET', `/contenttypes${query}`));
        return list.flatMap(({ id }) => (builtIn.includes(id) ? [] : [id]));
      };
      expect(await ids()).toEqual(['applecore', 'appleTree', 'fig', 'pear', 'photo', 'zzz']);
      expect(await ids('?versionStatus=published')).toEqual(['applecore', 'appleTree', 'fig', 'pear', 'photo']);
      expect(await ids('?dataFormat=ASSET')).toEqual([photo.id]);
      expect(await ids('?dataFormat=form')).toEqual([]);
      refusal(await where.call('GET', '/contenttypes?versionStatus=x'), 400);
    });
  });

  describe('updating', () => {
    it('resets omitted properties', async () => {
      const { id } = await draft({
        groups: [{ id: 'main', name: text('Main') }],
        enabled: false,
        supportedLanguages: ['cy'],
      });
      const updated = success(await update({ id, name: text('Writer'), version: { versionNo: '0.1' } }));
      expect(updated).toMatchObject({ groups: [], enabled: true, dataFormat: 'entry', supportedLanguages: ['en-GB'] });
    });

    it('requires the version number', async () => {
      const { version: _, ...without } = await draft();
      for (const version of [undefined, null, {}, { versionNo: null }])
        expect(fields(await update({ ...without, version }))).toEqual(['version.versionNo']);
      expect((await get(without.id)).version.versionNo).toBe('0.1');
    });

    it('can add rules after publication', async () => {
      const live = success(await publish((await draft()).id));
      const required = field('fullName', 'string', { validations: { required: {} } });
      expect(success(await update({ ...live, fields: [required] }))).toMatchObject({ fields: [required] });
    });
  });

  it('accept entries once they are published', async () => {
    const { id } = await draft();
    const entry = { fullName: 'Melvil', sys: { contentTypeId: id } };
    expect(fields(await library.call('POST', '/entries', entry))).toEqual(['contentType']);
    success(await publish(id));
    success(await library.call('POST', '/entries', entry), 201);
  });

  describe('deleting', () => {
    it('deletes all entries and frees the id for a new type', async () => {
      const where = await Library.withBooks(annal);
      const { uuid } = await get('book', where);
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
