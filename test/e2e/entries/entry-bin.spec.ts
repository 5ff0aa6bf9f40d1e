import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { entriesOf, stateOf } from '../../support/content/shown-entries.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  library = await Library.withBooks(annal);
});
afterAll(() => annal.discard());

const { get, events, remove, listed } = entriesOf(() => library);

describe('the recycle bin', () => {
  it('hides deleted entries unless they are requested', async () => {
    const { sys } = await library.createPublished({ title: 'Lost' });
    await library.create({ title: 'Kept' });
    await remove(sys.id);
    for (const query of ['', 'language=en-GB', 'language=*', 'includeArchived=true', 'includeDeleted=false'])
      expect(await listed(query)).toEqual([1, 'Kept']);
    expect(await listed('', '/contenttypes/book/entries')).toEqual([1, 'Kept']);
    for (const query of ['', 'language=en-GB', 'language=*', 'language=EN-GB&includeArchived=TRUE'])
      expect(await listed(`${query}&includeDeleted=true`)).toEqual([2, 'Kept', 'Lost']);
    expect(await listed('includeDeleted=true&order=-title', '/contenttypes/book/entries')).toEqual([2, 'Lost', 'Kept']);
    expect(await listed('includeDeleted=true&pageSize=1&pageIndex=1')).toEqual([2, 'Lost']);
    expect(await listed('includeDeleted=true&language=cy')).toEqual([0]);
    expect(await listed('includeDeleted=true&versionStatus=published')).toEqual([0]);
    refusal(await library.call('GET', '/entries?includeDeleted=maybe'), 400);
    refusal(await library.call('GET', `/entries/${sys.id}`), 404);
  });

  it('shows who deleted an entry and when', async () => {
    const made = await library.createPublished({ title: 'Lost' });
    await library.create({ title: 'Colled' }, { id: made.sys.id, language: 'cy' });
    await remove(made.sys.id, '?language=en-GB');
    const welsh = await get(made.sys.id);
    expect(welsh.sys).toMatchObject({ language: 'cy', availableLanguages: ['cy'], deletedLanguages: ['en-GB'] });
    expect(welsh.sys.version).not.toHaveProperty('deleted');
    expect(await listed('includeDeleted=true')).toEqual([1, 'Colled']);
    expect(await listed('includeDeleted=true&language=*')).toEqual([2, 'Colled', 'Lost']);
    const path = '/entries?includeDeleted=true&language=en-GB';
    const { items } = success(await library.call<Page<Entry>>('GET', path));
    const [lost] = items;
    expect(lost?.sys).toMatchObject({
      language: 'en-GB',
      isPublished: false,
      versionStatus: 'latest',
      availableLanguages: ['cy'],
      unavailableLanguages: ['en-GB', 'pl'],
      deletedLanguages: ['en-GB'],
      workflow: { state: 'versionComplete', allowedEvents: ['sysRestore'] },
      version: { versionNo: '1.0', deleted: expect.stringMatching(TIMESTAMP), deletedBy: made.sys.version.createdBy },
    });
  });

  it('restores an entry as an unpublished draft with its former version', async () => {
    const live = await library.createPublished({ title: 'Lost' });
    const { id } = live.sys;
    await remove(id);
    const restored = success(await library.invoke(live, 'sysRestore', { version: '1.0' }));
    expect(stateOf(restored)).toEqual(['draft', false, '1.0']);
    expect(restored).toMatchObject({ title: 'Lost', sys: { availableLanguages: ['en-GB'], deletedLanguages: [] } });
    expect(restored.sys.version).toEqual(live.sys.version);
    expect(restored.sys.workflow.transition).toMatchObject({
      event: 'sysRestore',
      from: 'versionComplete',
      data: null,
    });
    expect(await get(id)).toEqual(restored);
    expect(await listed()).toEqual([1, 'Lost']);
    expect(await listed('includeDeleted=true')).toEqual([1, 'Lost']);
    refusal(await library.call('GET', `/entries/${id}?versionStatus=published`), 404);
    expect(stateOf(success(await library.invoke(live, 'publish')))).toEqual(['versionComplete', true, '2.0']);
  });

  it('restores one language or all', async () => {
    const { sys } = await library.create({ title: 'One' });
    for (const language of ['cy', 'pl']) await library.create({ title: language }, { id: sys.id, language });
    await remove(sys.id);
    const welsh = success(await events(sys.id, { event: '*.sysRestore', language: 'CY' }));
    expect(welsh.sys).toMatchObject({
      language: 'cy',
      availableLanguages: ['cy'],
      deletedLanguages: ['en-GB', 'pl'],
      translationState: 'NoDefaultLanguage',
    });
    const all = success(await events(sys.id, { event: 'sysRestore' }));
    expect(all.sys).toMatchObject({
      language: 'en-GB',
      availableLanguages: ['en-GB', 'cy', 'pl'],
      deletedLanguages: [],
    });
    expect(await listed('language=*')).toEqual([3, 'cy', 'One', 'pl']);
  });

  it('remembers the published version for translations', async () => {
    const english = await library.createPublished({ title: 'One' });
    const { id } = english.sys;
    const welsh = await library.create({ title: 'Un' }, { id, language: 'cy' });
    success(await library.invoke(welsh, 'publish'));
    await remove(id, '?language=en-GB');
    expect((await get(id)).sys.translationState).toBe('NoDefaultLanguage');
    const back = success(await library.invoke(english, 'sysRestore'));
    expect(back.sys.translationState).toBe('NotAvailableForTranslation');
    expect((await get(id, '?language=cy')).sys.translationState).toBe('Translated');
    success(await library.invoke(english, 'publish'));
    expect((await get(id, '?language=cy')).sys.translationState).toBe('TranslationOutOfDate');
  });

  it('refuses to restore what it does not contain', async () => {
    const made = await library.create();
    const { id } = made.sys;
    expect(issues(await library.invoke(made, 'sysRestore'))).toEqual([
      { field: 'event', message: 'Event sysRestore cannot be used while the entry is in state draft' },
    ]);
    expect(fields(await events(id, { event: 'sysRestore' }))).toEqual(['event']);
    refusal(await events(id, { event: 'sysRestore', language: 'cy' }), 404);
    await remove(id);
    expect(fields(await library.invoke(made, 'sysRestore', { version: '0.9' }))).toEqual([
      'Entry.Variations.Values[0].entryVariation',
    ]);
    expect(fields(await events(id, { event: 'sysRestore', language: 'welsh' }))).toEqual(['language']);
    for (const event of ['publish', 'sysArchive', 'sysUnpublish']) refusal(await library.invoke(made, event), 404);
    expect(stateOf(success(await library.invoke(made, 'sysRestore')))).toEqual(['draft', false, '0.1']);
    expect(fields(await library.invoke(made, 'sysRestore'))).toEqual(['event']);
  });

  it('prevents writes to its languages', async () => {
    const { sys } = await library.create();
    await library.create({ title: 'Un' }, { id: sys.id, language: 'cy' });
    await remove(sys.id, '?language=cy');
    const welsh = { title: 'Eto', sys: { contentTypeId: 'book', id: sys.id, language: 'cy' } };
    expect(fields(await library.call('POST', '/entries', welsh))).toEqual(['id']);
    expect(fields(await library.call('PUT', `/entries/${sys.id}`, welsh))).toEqual(['id']);
    expect(fields(await library.call('PATCH', `/entries/${sys.id}?language=cy`, { title: 'Eto' }))).toEqual(['id']);
    refusal(await library.call('GET', `/entries/${sys.id}?language=cy`), 404);
    expect((await get(sys.id)).sys.deletedLanguages).toEqual(['cy']);
  });

  it('can be emptied for good, after which an id starts from scratch', async () => {
    const { sys } = await library.create({ title: 'First' });
    const path = `/entries/${sys.id}`;
    await library.create({ title: 'Un' }, { id: sys.id, language: 'cy' });
    await remove(sys.id);
    refusal(await library.call('DELETE', path), 404);
    refusal(await library.call('DELETE', `${path}?language=cy`), 404);
    await remove(sys.id, '?language=cy&permanent=true');
    expect(await listed('includeDeleted=true&language=*')).toEqual([1, 'First']);
    refusal(await events(sys.id, { event: 'sysRestore', language: 'cy' }), 404);
    await remove(sys.id, '?permanent=true');
    refusal(await library.call('DELETE', `${path}?permanent=true`), 404);
    refusal(await events(sys.id, { event: 'sysRestore' }), 404);
    expect(await listed('includeDeleted=true&language=*')).toEqual([0]);
    const again = await library.create({ title: 'Second' }, { id: sys.id, language: 'cy' });
    expect(again.sys).toMatchObject({
      availableLanguages: ['cy'],
      deletedLanguages: [],
      version: { versionNo: '0.1' },
    });
    refusal(await library.call('GET', `${path}?version=0.1&language=en-GB`), 404);
  });
});
