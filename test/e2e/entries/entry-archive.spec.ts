import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { entriesOf, stateOf } from '../../support/content/shown-entries.ts';

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

describe('the archive', () => {
  it('hides a variation, which stays readable, and unpublishes it', async () => {
    const live = await library.createPublished({ title: 'Shelved' });
    await library.create({ title: 'Kept' });
    const { id } = live.sys;
    const archived = success(await library.invoke(live, 'sysArchive', { version: '1.0', data: { why: 'old' } }));
    expect(stateOf(archived)).toEqual(['archived', false, '1.0']);
    expect(archived.sys).toMatchObject({
      archivedLanguages: ['en-GB'],
      availableLanguages: ['en-GB'],
      version: {
        ...live.sys.version,
        archived: expect.stringMatching(TIMESTAMP),
        archivedBy: live.sys.version.createdBy,
      },
      workflow: {
        allowedEvents: ['archived.sysDelete', 'sysUnarchive'],
        transition: { event: 'sysArchive', from: 'versionComplete', data: { why: 'old' } },
      },
    });
    expect(await get(id)).toEqual(archived);
    refusal(await library.call('GET', `/entries/${id}?versionStatus=published`), 404);
    for (const query of ['', 'language=en-GB', 'language=*', 'includeDeleted=true'])
      expect(await listed(query)).toEqual([1, 'Kept']);
    for (const query of ['', 'language=en-GB&', 'language=*&includeDeleted=true&'])
      expect(await listed(`${query}includeArchived=true`)).toEqual([2, 'Kept', 'Shelved']);
    expect(await listed('includeArchived=true', '/contenttypes/book/entries/')).toEqual([2, 'Kept', 'Shelved']);
    expect(await listed('versionStatus=published&includeArchived=true')).toEqual([0]);
  });

  it('accepts one language or all, and restores them as drafts', async () => {
    const english = await library.createPublished({ title: 'One' });
    const { id } = english.sys;
    const welsh = await library.create({ title: 'Un' }, { id, language: 'cy' });
    success(await library.invoke(welsh, 'draft.sysArchive'));
    expect((await get(id)).sys).toMatchObject({ archivedLanguages: ['cy'], isPublished: true });
    const all = success(await events(id, { event: 'sysArchive' }));
    expect(all.sys).toMatchObject({ language: 'en-GB', archivedLanguages: ['en-GB', 'cy'], isPublished: false });
    expect(fields(await events(id, { event: 'sysArchive' }))).toEqual(['event']);
    const back = success(await library.invoke(english, 'archived.sysUnarchive', { version: '1.0' }));
    expect(stateOf(back)).toEqual(['draft', false, '1.0']);
    expect(back.sys.version).toEqual(english.sys.version);
    expect(back.sys.archivedLanguages).toEqual(['cy']);
    success(await events(id, { event: 'sysUnarchive' }));
    expect((await get(id, '?language=cy')).sys).toMatchObject({ archivedLanguages: [], workflow: { state: 'draft' } });
    expect(fields(await events(id, { event: 'sysUnarchive' }))).toEqual(['event']);
    expect(await listed('language=*')).toEqual([2, 'One', 'Un']);
  });

  it('rejects every change of an archived variation', async () => {
    const made = await library.create();
    const { id } = made.sys;
    const archived = success(await library.invoke(made, 'sysArchive'));
    const path = `/entries/${id}`;
    expect(fields(await library.call('PUT', path, { title: 'New' }))).toEqual(['sys.workflow.state']);
    expect(fields(await library.call('PATCH', path, { title: 'New' }))).toEqual(['sys.workflow.state']);
    for (const event of ['publish', 'draft.publish', 'sysArchive'])
      expect(fields(await library.invoke(made, event))).toEqual(['event']);
    expect(fields(await library.invoke(made, 'sysUnpublish'), 409)).toEqual(['event']);
    expect(fields(await library.invoke(made, 'sysUnarchive', { version: '0.2' }))).toEqual([
      'Entry.Variations.Values[0].entryVariation',
    ]);
    const schedule = { dateTime: '2999-01-01T00:00:00Z' };
    expect(fields(await library.call('PUT', `${path}/schedules/publish`, schedule))).toEqual(['schedules']);
    expect(await get(id)).toEqual(archived);
  });

  it('allows an archived variation to be deleted and restored as a draft', async () => {
    const made = await library.create({ title: 'Shelved' });
    success(await library.invoke(made, 'sysArchive'));
    await remove(made.sys.id);
    expect(await listed('includeArchived=true')).toEqual([0]);
    expect(await listed('includeDeleted=true')).toEqual([1, 'Shelved']);
    const back = success(await library.invoke(made, 'sysRestore'));
    expect(stateOf(back)).toEqual(['draft', false, '0.1']);
    expect(back.sys).toMatchObject({ archivedLanguages: [], deletedLanguages: [] });
    expect(back.sys.version).toEqual(made.sys.version);
  });

  it('also works under approval', async () => {
    await library.publish({
      id: 'memo',
      name: { 'en-GB': 'Memo' },
      workflowId: 'contensisEntryApproval',
      entryTitleField: 'title',
      fields: [{ id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string' }],
    });
    const memo = await library.create({ title: 'Memo' }, { contentTypeId: 'memo' });
    success(await library.invoke(memo, 'submit'));
    expect(stateOf(success(await library.invoke(memo, 'sysArchive')))).toEqual(['archived', false, '0.1']);
    expect(stateOf(success(await library.invoke(memo, 'sysUnarchive')))).toEqual(['draft', false, '0.1']);
  });
});
