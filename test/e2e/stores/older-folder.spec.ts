import { Annal, slowHashes } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { compareWithRebuild } from '../../support/stores/rebuild.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';
import type { Entry, Page } from '../../support/answers/views.ts';
import { older, olderFolder } from './older-folder/folder.ts';

describe('a data folder of a release that searched in the document store', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start(await olderFolder(), { ...slowHashes, MONGODB_URL: undefined });
    library = Library.known(annal, older.project);
  }, 60_000);
  afterAll(() => annal.discard());

  const { entries } = older;
  const ids = ({ items }: Page<Entry>) => items.map(({ sys }) => sys.id).sort();
  const list = async (query = '') => success(await library.call<Page<Entry>>('GET', `/entries${query}`));
  /** The index may have to be built first. */
  const found = async (zenql: string) => {
    const ask = () => library.call<Page<Entry>>('GET', `/entries?zenql=${encodeURIComponent(zenql)}`);
    return ids(success(await until(ask, ({ status }) => status !== 503)));
  };

  it('is opened without a migration and shows the same content', async () => {
    const shown = [entries.priced, entries.placed, entries.ofManyWords, entries.changedSince].sort();
    expect(ids(await list())).toEqual(shown);
    expect(ids(await list('?order=-sys.version.modified'))).toEqual(shown);
    expect(ids(await list('?versionStatus=published'))).toEqual([entries.changedSince]);
    const latest = success(await library.call<Entry>('GET', `/entries/${entries.changedSince}`));
    expect(latest).toMatchObject({ title: 'Changed after its publication' });
    const published = `/entries/${entries.changedSince}?versionStatus=published`;
    expect(success(await library.call<Entry>('GET', published))).toMatchObject({ title: 'Draft and published' });
    expect((await library.call('GET', `/entries/${entries.deleted}`)).status).toBe(404);
    expect(await new Tree(library).ofEntry(entries.placed)).toMatchObject([{ path: { 'en-GB': '/plants' } }]);
    const form = {
      grant_type: 'contensis_classic',
      username: older.user,
      password: older.password,
      scope: 'Entry_Read',
    };
    expect((await annal.requestToken(form)).status).toBe(200);
  });

  it('finds entries by all of their words and values', async () => {
    expect(await found('text freetext word699')).toEqual([entries.ofManyWords]);
    expect(await found('pageCount > 1 and price < 2')).toEqual([entries.priced]);
    expect(await found('keywords = "plants"')).toEqual([entries.placed]);
    expect(await found('title ~ "after its"')).toEqual([entries.changedSince]);
    expect(ids(await list('?order=-pageCount,title')).length).toBe(4);
  });

  it('accepts writes, and its read models match its log', async () => {
    const made = await library.create({ title: 'Written since' });
    expect(await found('title = "Written since"')).toEqual([made.sys.id]);
    await annal.program.stop();
    expect(await compareWithRebuild(annal.dataDir)).toMatchObject({ differences: [] });
  });
});
