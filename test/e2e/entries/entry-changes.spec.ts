import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

const NOT_LATEST = {
  field: 'Entry.Variations.Values[0].entryVariation',
  message: 'The entry variation is not the latest',
};

describe('changing entries', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const get = async (id: string, query = '') => success(await library.call<Entry>('GET', `/entries/${id}${query}`));
  const put = (id: string, entry: Json, where = library) => where.call<Entry>('PUT', `/entries/${id}`, entry);
  const patch = (id: string, body: unknown, type = 'application/json', query = '') =>
    library.call<Entry>('PATCH', `/entries/${id}${query}`, body, { headers: { 'content-type': type } });
  const versioned = (versionNo: unknown, more: Json = {}) => ({ sys: { version: { versionNo }, ...more } });

  describe('updating', () => {
    it('replaces all fields under the next minor version', async () => {
      const made = await library.create({ title: 'First', pageCount: 1, keywords: ['a'] });
      const { id, version } = made.sys;
      const updated = success(await put(id, { title: 'Second', ...versioned('0.1', { language: 'en-GB' }) }));
      expect(updated).toMatchObject({
        title: 'Second',
        pageCount: null,
        keywords: [],
        sys: {
          slug: made.sys.slug,
          version: { created: version.created, createdBy: version.createdBy, versionNo: '0.2', published: null },
        },
      });
      expect(updated.sys.version.modified >= version.modified).toBe(true);
      // A read can be sent back; without a version number nothing is checked.
      expect(success(await put(id, { ...updated, title: 'Third' }))).toMatchObject({ title: 'Third' });
      expect(success(await put(id, { title: 'Fourth' })).sys.version.versionNo).toBe('0.4');
      expect(
        success(await put(id, { title: 'Fifth', sys: { slug: 'Été à Paris', owner: 'admin' } })).sys,
      ).toMatchObject({
        slug: expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        owner: 'admin',
      });
    });

    it('requires the latest version number if one is sent', async () => {
      const { sys } = await library.create();
      success(await put(sys.id, { title: 'Second', ...versioned('0.1') }));
      const before = await get(sys.id);
      for (const versionNo of ['0.1', '0.3', '1.0']) {
        const answer = await put(sys.id, { title: 'Stale', ...versioned(versionNo) });
        expect(refusal(answer, 422).message).toBe('There are validation errors updating the entry');
        expect(issues(answer)).toEqual([NOT_LATEST]);
      }
      for (const versionNo of ['x', '02', '0.02', 1])
        expect(fields(await put(sys.id, versioned(versionNo)))).toHaveLength(1);
      expect(await get(sys.id)).toEqual(before);
    });

    it('creates a variation in a new language', async () => {
      const { sys } = await library.create();
      const welsh = await put(sys.id, { title: 'Newydd', sys: { language: 'cy' } });
      expect(success(welsh).sys).toMatchObject({ language: 'cy', version: { versionNo: '0.1' } });
      expect(issues(await put(sys.id, { title: 'Nowy', ...versioned('0.1', { language: 'pl' }) }))).toEqual([
        NOT_LATEST,
      ]);
      expect((await get(sys.id)).sys.availableLanguages).toEqual(['en-GB', 'cy']);
    });

    it.each<[Json, string]>([
      [{ id: randomUUID() }, 'id'],
      [{ contentTypeId: 'other' }, 'contentType'],
      [{ dataFormat: 'asset' }, 'dataFormat'],
      [{ language: 'fr' }, 'language'],
      [{ language: 'x' }, 'language'],
      [{ owner: 'nobody.at.all' }, 'owner'],
    ])('refuses sys of %p', async (sys, path) => {
      const made = await library.create();
      expect(fields(await put(made.sys.id, { title: 'X', sys }))).toEqual([path]);
      expect(await get(made.sys.id)).toEqual(made);
    });

    it('keeps the published version live', async () => {
      const live = await library.createPublished({ title: 'Live' });
      const next = success(await put(live.sys.id, { title: 'Next' }));
      expect(next.sys).toMatchObject({
        isPublished: true,
        workflow: { state: 'draft' },
        version: { versionNo: '1.1' },
      });
      expect(await get(live.sys.id, '?versionStatus=published')).toMatchObject({ title: 'Live' });
    });
  });

  describe('patching', () => {
    const MERGE = 'application/merge-patch+json; charset=utf-8';
    const OPERATIONS = 'application/json-patch+json';

    it('merges objects and applies lists of operations', async () => {
      const { sys } = await library.create({
        title: 'First',
        pageCount: 1,
        keywords: ['a'],
        extra: { a: 1, b: { c: 2 } },
      });
      const merged = success(await patch(sys.id, { pageCount: null, extra: { b: { c: null, d: 3 } } }, MERGE));
      expect(merged).toMatchObject({ title: 'First', pageCount: null, sys: { version: { versionNo: '0.2' } } });
      expect(merged['extra']).toEqual({ a: 1, b: { d: 3 } });
      const operations = [
        { op: 'test', path: '/title', value: 'First' },
        { op: 'test', path: '/sys/version/versionNo', value: '0.2' },
        { op: 'add', path: '/keywords/-', value: 'b' },
        { op: 'replace', path: '/pageCount', value: 9 },
        { op: 'remove', path: '/extra/b' },
        { op: 'copy', from: '/title', path: '/summary' },
      ];
      const patched = success(await patch(sys.id, operations, OPERATIONS));
      expect(patched).toMatchObject({ keywords: ['a', 'b'], pageCount: 9, summary: 'First', extra: { a: 1 } });
      // Plain JSON may be either kind of patch.
      expect(success(await patch(sys.id, { title: 'Second' }))).toMatchObject({ title: 'Second', pageCount: 9 });
      expect(success(await patch(sys.id, [{ op: 'remove', path: '/summary' }]))).toMatchObject({ summary: null });
      expect(await get(sys.id)).toMatchObject({ sys: { version: { versionNo: '0.5' } } });
    });

    it('selects the variation by query or by sys', async () => {
      const { sys } = await library.create();
      await library.create({ title: 'Un' }, { id: sys.id, language: 'cy' });
      expect(
        success(await patch(sys.id, [{ op: 'replace', path: '/title', value: 'Dau' }], OPERATIONS, '?language=cy')),
      ).toMatchObject({ title: 'Dau' });
      const tri = { title: 'Tri', ...versioned('0.2', { language: 'cy' }) };
      expect(success(await patch(sys.id, tri, MERGE))).toMatchObject({ title: 'Tri', sys: { language: 'cy' } });
      expect(await get(sys.id)).toMatchObject({ title: 'Cataloguing', sys: { version: { versionNo: '0.1' } } });
    });

    it('rejects impossible operations and changes nothing', async () => {
      const made = await library.create({ title: 'First', pageCount: 1 });
      const { id } = made.sys;
      const replace = { op: 'replace', path: '/pageCount', value: 2 };
      for (const second of [
        { op: 'test', path: '/title', value: 'Other' },
        { op: 'replace', path: '/sys/slug', value: 'x' },
        { op: 'replace', path: '/entryTitle', value: 'x' },
        { op: 'remove', path: '/keywords/7' },
      ])
        expect(fields(await patch(id, [replace, second], OPERATIONS))).toEqual(['[1]']);
      for (const second of [{ op: 'explode', path: '/title' }, { path: '/title' }, 'x', null])
        refusal(await patch(id, [replace, second], OPERATIONS), 400);
      expect(fields(await patch(id, [{ ...replace, value: 'two' }], OPERATIONS))).toEqual(['pageCount']);
      expect(issues(await patch(id, { title: 'X', ...versioned('0.9') }, MERGE))).toEqual([NOT_LATEST]);
      refusal(await patch(id, [replace], MERGE), 400);
      refusal(await patch(id, { title: 'X' }, OPERATIONS), 400);
      refusal(await patch(id, { title: 'X' }, 'text/plain'), 415);
      expect(await get(id)).toEqual(made);
    });
  });
});
