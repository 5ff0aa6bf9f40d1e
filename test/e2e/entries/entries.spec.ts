import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

const typed = (sys: Json = {}) => ({ sys: { contentTypeId: 'book', language: 'en-GB', ...sys } });

describe('entries', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const post = (entry: Json) => library.call<Entry>('POST', '/entries', entry);
  const get = async (id: string, query = '') => success(await library.call<Entry>('GET', `/entries/${id}${query}`));
  const put = (id: string, entry: Json, where = library) => where.call<Entry>('PUT', `/entries/${id}`, entry);

  describe('creating', () => {
    it('returns every field and all of sys', async () => {
      const made = success(await post({ title: 'Cataloguing for Gardeners', pageCount: 214, ...typed() }), 201);
      const { created, createdBy } = made.sys.version;
      expect(made).toEqual({
        title: 'Cataloguing for Gardeners',
        summary: null,
        pageCount: 214,
        price: null,
        inPrint: null,
        published: null,
        keywords: [],
        shop: null,
        extra: null,
        sequel: null,
        entryTitle: 'Cataloguing for Gardeners',
        entryDescription: null,
        sys: {
          id: expect.stringMatching(GUID),
          projectId: library.id,
          contentTypeId: 'book',
          dataFormat: 'entry',
          language: 'en-GB',
          availableLanguages: ['en-GB'],
          unavailableLanguages: ['cy', 'pl'],
          deletedLanguages: [],
          archivedLanguages: [],
          uri: `${library.path}/entries/${made.sys.id}`,
          owner: createdBy,
          slug: 'cataloguing-for-gardeners',
          metadata: {},
          properties: {},
          isPublished: false,
          translationState: 'NotAvailableForTranslation',
          schedules: {},
          versionStatus: 'latest',
          workflow: {
            id: 'contensisEntryBasic',
            state: 'draft',
            allowedEvents: expect.arrayContaining(['draft.sysUpdate', 'draft.publish', 'draft.sysDelete']),
            transition: { data: null, event: 'sysCreate', from: null, invoked: created, invokedBy: createdBy },
          },
          version: {
            createdBy,
            created: expect.stringMatching(TIMESTAMP),
            modifiedBy: createdBy,
            modified: created,
            publishedBy: null,
            published: null,
            versionNo: '0.1',
          },
        },
      });
      expect(await get(made.sys.id)).toEqual(made);
    });

    it('keeps values as they were sent and drops unknown fields', async () => {
      const values = {
        title: 'Grüße, 世界 😀\u0000\n',
        pageCount: 7.0,
        price: -0.1,
        inPrint: false,
        published: '2026-03-10T09:02+01:00',
        keywords: ['b', 'a', 'b'],
        shop: { lat: 51.5, lon: -0.12 },
        extra: { deep: [{ '': null }, [], 1e-7], $ne: 1 },
      };
      const made = success(
        await post({ ...values, unknown: 'x', entryTitle: 'x', entryDescription: 'y', ...typed() }),
        201,
      );
      expect(made).toMatchObject(values);
      expect(made).not.toHaveProperty('unknown');
      expect(made['entryTitle']).toBe(values.title);
      expect(await get(made.sys.id)).toEqual(made);
    });

    it('accepts id, owner and slug, and adds variations to an existing entry', async () => {
      const id = randomUUID();
      const first = await library.create(
        { title: 'One' },
        { id: id.toUpperCase(), slug: 'My Own Slug!', owner: 'ADMIN' },
      );
      expect(first.sys).toMatchObject({ id, slug: 'my-own-slug', owner: 'admin' });
      const second = success(await post({ title: 'Un', ...typed({ id, language: 'CY' }) }), 201);
      expect(second.sys).toMatchObject({ id, language: 'cy', version: { versionNo: '0.1' } });
      expect(second.sys.availableLanguages).toEqual(['en-GB', 'cy']);
      expect((await get(id)).sys.availableLanguages).toEqual(['en-GB', 'cy']);
      const byDefault = success(await post({ title: 'X', sys: { contentTypeId: 'BOOK' } }), 201);
      expect(byDefault.sys).toMatchObject({ language: 'en-GB', contentTypeId: 'book' });
    });

    it('applies defaults for missing values, and accepts null as an empty value', async () => {
      const where = await Library.open(annal);
      const definition = {
        ...book,
        fields: [
          field('title', 'string', { default: { 'en-GB': 'Untitled', cy: 'Heb deitl' } }),
          field('count', 'integer', { default: 1 }),
        ],
        entryDescriptionField: null,
      };
      await where.publish(definition);
      expect(await where.create({})).toMatchObject({ title: 'Untitled', count: 1 });
      const english = await where.create({ title: null, count: 2 });
      expect(english).toMatchObject({ title: null, count: 2, entryTitle: null });
      const welsh = await where.create({}, { id: english.sys.id, language: 'cy' });
      expect(welsh).toMatchObject({ title: 'Heb deitl', count: 1 });
      // Never on update: an omitted field is cleared.
      expect(success(await put(english.sys.id, { count: 3 }, where))).toMatchObject({ title: null, count: 3 });
    });

    it.each<[Json, string]>([
      [{ sys: {} }, 'contentType'],
      [{}, 'contentType'],
      [typed({ contentTypeId: 'boook' }), 'contentType'],
      [typed({ language: 'english' }), 'language'],
      [typed({ language: 'fr' }), 'language'],
      [typed({ id: 'not-a-uuid' }), 'id'],
      [typed({ dataFormat: 'asset' }), 'dataFormat'],
      [typed({ owner: 'nobody.at.all' }), 'owner'],
      [{ title: 7, ...typed() }, 'title'],
      [{ summary: 'x'.repeat(201), ...typed() }, 'summary'],
      [{ pageCount: 1.5, ...typed() }, 'pageCount'],
      [{ pageCount: '5', ...typed() }, 'pageCount'],
      [{ pageCount: 2 ** 53, ...typed() }, 'pageCount'],
      [{ pageCount: 0, ...typed() }, 'pageCount'],
      [{ inPrint: 'true', ...typed() }, 'inPrint'],
      [{ published: '2026-02-30', ...typed() }, 'published'],
      [{ keywords: 'one', ...typed() }, 'keywords'],
      [{ keywords: ['a', null], ...typed() }, 'keywords[1]'],
      [{ keywords: ['a', 'x'.repeat(21)], ...typed() }, 'keywords[1]'],
      [{ keywords: ['1', '2', '3', '4', '5'], ...typed() }, 'keywords'],
      [{ shop: { lat: 91, lon: 0 }, ...typed() }, 'shop.lat'],
      [{ sequel: { sys: { id: 'x' } }, ...typed() }, 'sequel.sys.id'],
    ])('refuses %j', async (entry, path) => {
      const answer = await post(entry);
      expect(refusal(answer, 422).message).toBe('There are validation errors creating the entry');
      expect(fields(answer)).toEqual([path]);
    });

    it('requires a published and enabled content type, the same for all variations', async () => {
      const where = await Library.open(annal);
      success(await where.call('POST', '/contenttypes', { ...book, id: 'draft' }), 201);
      await where.publish({ ...book, id: 'closed', enabled: false });
      await where.publish(book);
      await where.publish({ ...book, id: 'other' });
      const refused = async (sys: Json) => fields(await where.call('POST', '/entries', { title: 'X', ...typed(sys) }));
      expect(await refused({ contentTypeId: 'draft' })).toEqual(['contentType']);
      expect(await refused({ contentTypeId: 'closed' })).toEqual(['contentType']);
      const { sys } = await where.create();
      expect(await refused({ id: sys.id, language: 'cy', contentTypeId: 'other' })).toEqual(['contentType']);
      expect(await refused({ id: sys.id })).toEqual(['id']);
      success(await where.call('DELETE', `/entries/${sys.id}`), 204);
      // The recycle bin keeps ids.
      expect(await refused({ id: sys.id })).toEqual(['id']);
    });

    it('reports all issues together and stores nothing', async () => {
      const id = randomUUID();
      const broken = { title: 1, pageCount: 'x', shop: { lat: 'x' }, ...typed({ id }) };
      expect(fields(await post(broken))).toEqual(expect.arrayContaining(['title', 'pageCount', 'shop.lat']));
      refusal(await library.call('GET', `/entries/${id}`), 404);
      expect((await library.create({ title: 'Then' }, { id })).sys.version.versionNo).toBe('0.1');
    });
  });

  describe('reading', () => {
    it('returns the latest, the published or an exact version of a language', async () => {
      const draft = await library.create({ title: 'First' });
      const { id } = draft.sys;
      refusal(await library.call('GET', `/entries/${id}?versionStatus=published`), 404);
      const live = success(await library.invoke(draft, 'publish'));
      const second = success(await put(id, { title: 'Second' }));
      expect(await get(id, '/')).toEqual(second);
      const published = await get(id, '?versionStatus=Published');
      expect(published).toMatchObject({
        title: 'First',
        sys: { versionStatus: 'published', version: live.sys.version },
      });
      // The variation's present state, whatever version is shown.
      expect(published.sys).toMatchObject({ isPublished: true, workflow: { state: 'draft' } });
      expect(await get(id, '?version=0.1')).toMatchObject({ title: 'First', sys: { version: { versionNo: '0.1' } } });
      expect(await get(id, '?version=1.0&versionStatus=latest')).toMatchObject({ title: 'First' });
      expect(await get(id, '?version=1.1')).toEqual(second);
      for (const query of ['version=0.2', 'version=9.0', 'language=cy', 'language=fr&version=0.1'])
        refusal(await library.call('GET', `/entries/${id}?${query}`), 404);
      for (const query of ['version=x', 'versionStatus=x'])
        refusal(await library.call('GET', `/entries/${id}?${query}`), 400);
      expect(fields(await library.call('GET', `/entries/${id}?language=welsh`))).toEqual(['language']);
    });

    it('falls back to the first variation if the primary language has none', async () => {
      const { sys } = await library.create({ title: 'Polski' }, { language: 'pl' });
      await library.create({ title: 'Cymraeg' }, { id: sys.id, language: 'cy' });
      expect(await get(sys.id)).toMatchObject({ title: 'Polski', sys: { translationState: 'NoDefaultLanguage' } });
      expect(await get(sys.id, '?language=CY')).toMatchObject({ title: 'Cymraeg' });
      await library.create({ title: 'English' }, { id: sys.id });
      expect(await get(sys.id)).toMatchObject({ title: 'English' });
    });

    it('returns only the requested fields', async () => {
      const { sys } = await library.create({ title: 'Chosen', pageCount: 5 });
      const { id, dataFormat, contentTypeId, language, versionStatus } = sys;
      const identity = { id, dataFormat, contentTypeId, language, versionStatus };
      expect(await get(sys.id, '?fields=title,pageCount,unknown')).toEqual({
        title: 'Chosen',
        pageCount: 5,
        sys: identity,
      });
      expect(await get(sys.id, '?fields=entryTitle,sys')).toEqual({ entryTitle: 'Chosen', sys });
      expect(await get(sys.id, '?fields=sys.slug')).toEqual({ sys: { ...identity, slug: 'chosen' } });
    });

    it('names the unknown id', async () => {
      const id = randomUUID();
      expect(refusal(await library.call('GET', `/entries/${id}`), 404)).toMatchObject({
        message: `The entry '${id}' does not exist`,
        data: { projectId: library.id, entryId: id },
      });
    });
  });
});
