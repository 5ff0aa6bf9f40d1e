import { randomUUID } from 'node:crypto';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { entryProjection } from '@annal/content-read-models';
import { fieldSelection, type EntryView } from './views/entry.view.ts';
import { context, RecordingAccess, startContentStack } from '../testing/content-stack.ts';
import { author, EntryDesk, refusal } from '../testing/entry-desk.ts';

const at = '2026-03-10T09:00:00.000Z';
const STALE = 'Entry.Variations.Values[0].entryVariation';
let stack: Awaited<ReturnType<typeof startContentStack>>;
let access: RecordingAccess;
let desk: EntryDesk;

beforeAll(async () => {
  stack = await startContentStack([entryProjection], () => new Date(at));
});
afterAll(() => stack.stop());
beforeEach(async () => {
  access = new RecordingAccess();
  desk = await EntryDesk.open(stack, access, () => new Date(at));
});
afterEach(() => desk.contentTypes.follower.stop());

const sysOf = (view: EntryView) => view['sys'] as Readonly<Record<string, unknown>>;
const aBook: EntryDesk['aBook'] = (...parts) => desk.aBook(...parts);

describe('an entry', () => {
  it('is shown as in the contract', async () => {
    const extra = JSON.parse('{"$set":{"a.b":1},"constructor":null}') as object;
    const { entryId, versionNo } = await aBook('Cataloguing for Gardeners', {}, { pageCount: 214, extra });
    expect(versionNo).toBe('0.1');
    const saved = { createdBy: 'm.dewey', created: at, modifiedBy: 'm.dewey', modified: at };
    expect(await desk.get(entryId)).toEqual({
      title: 'Cataloguing for Gardeners',
      summary: null,
      pageCount: 214,
      keywords: [],
      author: null,
      extra,
      entryTitle: 'Cataloguing for Gardeners',
      entryDescription: null,
      sys: {
        id: entryId,
        projectId: 'library',
        contentTypeId: 'book',
        dataFormat: 'entry',
        language: 'en-GB',
        availableLanguages: ['en-GB'],
        unavailableLanguages: ['cy'],
        deletedLanguages: [],
        archivedLanguages: [],
        uri: `/api/management/projects/library/entries/${entryId}`,
        owner: 'm.dewey',
        slug: 'cataloguing-for-gardeners',
        metadata: {},
        properties: {},
        workflow: {
          id: 'contensisEntryBasic',
          state: 'draft',
          allowedEvents: [
            'draft.sysUpdate',
            'draft.publish',
            'draft.schedule',
            'draft.sysDelete',
            'draft.sysSetPublishSchedule',
            'draft.sysSetUnpublishSchedule',
            'sysArchive',
          ],
          transition: { data: null, event: 'sysCreate', from: null, invoked: at, invokedBy: 'm.dewey' },
        },
        isPublished: false,
        translationState: 'NotAvailableForTranslation',
        schedules: {},
        versionStatus: 'latest',
        version: { ...saved, publishedBy: null, published: null, versionNo: '0.1' },
      },
    });
  });

  it('checks permissions by the names that roles grant', async () => {
    const { entryId } = await aBook('Rights');
    await desk.get(entryId);
    const [sysCreate] = access.asked.filter(({ action }) => action.endsWith('sysCreate'));
    const { uuid: projectUuid } = desk.project;
    const { latest } = desk.contentTypes.find(projectUuid, 'book') ?? {};
    const workflow = expect.objectContaining({ id: 'contensisEntryBasic' });
    const languages = latest?.supportedLanguages;
    const entries = { resource: 'entry', projectUuid, resourceId: latest?.uuid, workflow, languages };
    expect(sysCreate).toEqual({ ...entries, action: 'contensisEntryBasic.sysCreate', language: 'en-GB' });
    expect(access.asked).toContainEqual({ ...entries, action: 'sysView', operation: 'getting the entry' });
    access.denies = ({ action }) => action === 'sysView' || action === 'contensisEntryBasic.draft.publish';
    expect(await refusal(desk.get(entryId))).toMatchObject({ kind: 'forbidden' });
    expect(await refusal(desk.invoke(entryId, { event: 'publish' }))).toMatchObject({ kind: 'forbidden' });
    const granted = ['draft.sysUpdate', 'draft.sysDelete'].map((action) => `contensisEntryBasic.${action}`);
    access.denies = ({ action }) => action !== 'sysView' && !granted.includes(action);
    const { allowedEvents } = sysOf(await desk.get(entryId))['workflow'] as { allowedEvents: string[] };
    expect(allowedEvents).toEqual(['draft.sysUpdate', 'draft.sysDelete']);
  });

  it('passes through its workflow, and every version stays readable', async () => {
    const { entryId } = await aBook('First');
    await desk.revise(entryId, { title: 'Second', sys: { version: { versionNo: '0.1' } } });
    await desk.invoke(entryId, { event: 'publish', version: '0.2' });
    await desk.patch(entryId, { summary: 'New' });
    const latest = sysOf(await desk.get(entryId));
    expect(latest).toMatchObject({ isPublished: true, versionStatus: 'latest', version: { versionNo: '1.1' } });
    expect(latest['workflow']).toMatchObject({
      state: 'draft',
      transition: { event: 'sysUpdate', from: 'versionComplete' },
    });
    const live = await desk.get(entryId, { versionStatus: 'published' });
    expect(live).toMatchObject({
      title: 'Second',
      summary: null,
      sys: { versionStatus: 'published', workflow: { state: 'draft' } },
    });
    const titles = await Promise.all(
      (['0.1', '0.2', '1.0', '1.1'] as const).map(async (versionNo) => {
        const { title, sys } = (await desk.get(entryId, { versionNo })) as {
          title: string;
          sys: { versionStatus: string; version: { versionNo: string; published: string | null } };
        };
        return [title, sys.versionStatus, sys.version.versionNo, sys.version.published];
      }),
    );
    expect(titles).toEqual([
      ['First', 'latest', '0.1', null],
      ['Second', 'latest', '0.2', null],
      ['Second', 'published', '1.0', at],
      ['Second', 'latest', '1.1', at],
    ]);
    expect(await refusal(desk.get(entryId, { versionNo: '0.3' }))).toMatchObject({ kind: 'notFound' });
    await desk.invoke(entryId, { event: 'sysUnpublish' });
    expect(await refusal(desk.get(entryId, { versionStatus: 'published' }))).toMatchObject({ kind: 'notFound' });
  });

  it('accepts exactly one of fifty edits of the same version', async () => {
    const { entryId } = await aBook('Contended');
    const edits = Array.from({ length: 50 }, (_, index) =>
      desk.revise(entryId, { title: `Edit ${index}`, sys: { version: { versionNo: '0.1' } } }).then(
        () => 'done',
        (error: { data: readonly { field: string }[] }) => error.data[0]?.field,
      ),
    );
    const outcomes = await Promise.all(edits);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === STALE)).toHaveLength(49);
    expect(sysOf(await desk.get(entryId))).toMatchObject({ version: { versionNo: '0.2' } });
  });

  it('allows the concurrent publication of two languages', async () => {
    const { entryId } = await aBook('English');
    await aBook('Cymraeg', { id: entryId, language: 'cy' });
    const trigger = (language: string) => desk.invoke(entryId, { event: 'publish', version: '0.1', language });
    const receipts = await Promise.all([trigger('en-GB'), trigger('cy')]);
    expect(receipts.map(({ language, versionNo }) => [language, versionNo])).toEqual([
      ['en-GB', '1.0'],
      ['cy', '1.0'],
    ]);
    const { items, totalCount } = await desk.list({ language: '*', versionStatus: 'published' });
    expect([totalCount, items.map(({ title }) => title)]).toEqual([2, ['Cymraeg', 'English']]);
  });

  it('is created once, however often the command is repeated', async () => {
    const by = context();
    const body = { title: 'Once', sys: { contentTypeId: 'book' } };
    const [first, second] = [await desk.create(body, by), await desk.create(body, by)];
    expect(second).toEqual(first);
    expect((await desk.list()).totalCount).toBe(1);
  });

  it('is one append and one event when it is new', async () => {
    const { entryId, revision } = await aBook('New');
    expect(revision).toBe('0');
    const stream = stack.store.readStream(entryAggregate, entryStream(desk.project.uuid, entryId));
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    expect(types).toEqual(['EntryVariationCreated']);
  });

  it('shows only the requested fields', async () => {
    const { entryId } = await aBook('Selected');
    const selection = fieldSelection(['title', 'sys.owner', 'unknown']);
    const sys = {
      id: entryId,
      contentTypeId: 'book',
      dataFormat: 'entry',
      language: 'en-GB',
      owner: 'm.dewey',
      versionStatus: 'latest',
    };
    expect(await desk.get(entryId, { selection })).toEqual({ title: 'Selected', sys });
    const all = await desk.get(entryId, { selection: fieldSelection(['sys', 'entryTitle']) });
    expect(Object.keys(all)).toEqual(['entryTitle', 'sys']);
    expect(Object.keys(sysOf(all))).toHaveLength(20);
  });
});

describe('links', () => {
  it('show their targets, which have to exist at publication', async () => {
    await desk.publishType(author);
    const linked = { author: { sys: { id: randomUUID() } } };
    const { entryId } = await aBook('Linking', {}, linked);
    const target = { ...linked.author.sys, dataFormat: 'entry', language: 'en-GB' };
    expect(await desk.get(entryId)).toMatchObject({ author: { sys: { ...target, contentTypeId: null } } });
    expect(await refusal(desk.invoke(entryId, { event: 'publish' }))).toEqual({ kind: 'rejected', fields: ['author'] });
    await desk.create({ fullName: 'Otlet', sys: { contentTypeId: 'author', id: target.id } });
    await desk.revise(entryId, { title: 'Linking', ...linked });
    expect(await desk.get(entryId)).toMatchObject({ author: { sys: { ...target, contentTypeId: 'author' } } });
    expect(await desk.invoke(entryId, { event: 'publish' })).toMatchObject({ versionNo: '1.0' });
    const wrong = { author: { sys: { id: entryId } } };
    expect(await refusal(aBook('Wrong', {}, wrong))).toEqual({ kind: 'rejected', fields: ['author'] });
    await desk.delete(target.id);
    await desk.revise(entryId, { title: 'Again', ...linked });
    expect(await refusal(desk.invoke(entryId, { event: 'publish' }))).toEqual({ kind: 'rejected', fields: ['author'] });
  });

  it('refuse an unknown owner', async () => {
    expect(await refusal(aBook('Owned', { owner: 'nobody' }))).toEqual({ kind: 'rejected', fields: ['owner'] });
  });
});

describe('languages', () => {
  it('fall back to the variation created first', async () => {
    const { entryId } = await aBook('Cymraeg', { language: 'cy' });
    expect(await desk.get(entryId)).toMatchObject({ title: 'Cymraeg' });
    expect(await refusal(desk.get(entryId, { language: 'en-GB' }))).toMatchObject({ kind: 'notFound' });
    await desk.revise(entryId, { title: 'English', sys: { language: 'en-GB' } });
    expect(await desk.get(entryId)).toMatchObject({ title: 'English', sys: { availableLanguages: ['cy', 'en-GB'] } });
    const [shown] = (await desk.list()).items;
    expect(shown).toMatchObject({ title: 'English' });
  });

  it('go to the recycle bin one by one', async () => {
    const { entryId } = await aBook('English');
    await aBook('Cymraeg', { id: entryId, language: 'cy' });
    await desk.delete(entryId, ['en-GB']);
    expect(sysOf(await desk.get(entryId))).toMatchObject({
      language: 'cy',
      availableLanguages: ['cy'],
      deletedLanguages: ['en-GB'],
      translationState: 'NoDefaultLanguage',
    });
    expect(await refusal(desk.revise(entryId, { sys: { language: 'en-GB' } }))).toMatchObject({ fields: ['id'] });
    await desk.delete(entryId);
    expect(await refusal(desk.get(entryId))).toMatchObject({ kind: 'notFound' });
    expect((await desk.list()).totalCount).toBe(0);
    await desk.delete(entryId, undefined, true);
    expect(await aBook('Anew', { id: entryId })).toMatchObject({ entryId, versionNo: '0.1' });
  });
});
