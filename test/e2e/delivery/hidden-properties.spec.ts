import { success } from '../../support/answers/answers.ts';
import type { Entry, Page } from '../../support/answers/views.ts';
import type { Json } from '../../support/content/library.ts';
import { asParameter, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

interface Counted extends Page<Entry> {
  readonly aggregations?: { readonly found: Readonly<Record<string, number>> };
}

let annal: Annal;
let site: Site;
let planned: Entry;
let plain: Entry;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  planned = await site.novel('Planned');
  plain = await site.novel('Plain');
  const dateTime = new Date(Date.now() + 86_400_000).toISOString();
  success(await site.library.call('PUT', `/entries/${planned.sys.id}/schedules/unpublish`, { dateTime }), 201);
  await site.revise(planned, { title: 'A draft of it' });
  await inWelsh(planned);
});
afterAll(() => annal.discard());

const inWelsh = ({ sys }: Entry): Promise<Entry> =>
  site.library.create({ title: 'Cymraeg' }, { contentTypeId: 'novel', language: 'cy', id: sys.id });
const ofNovels = { field: 'sys.contentTypeId', equalTo: 'novel' };
const search = async (clause: Json, more = '') =>
  success(await site.read<Counted>(`/entries/search?where=${asParameter([ofNovels, clause])}${more}`));

describe('what editors alone may know', () => {
  it.each<[string, Json]>([
    ['a schedule', { field: 'sys.schedules.unpublish.dateTime', exists: true }],
    ['who set a schedule', { field: 'sys.schedules.unpublish[].setBy', exists: true }],
    ['the last move', { field: 'sys.workflow.transition.event', equalTo: 'sysUpdate' }],
    ['the state of translations', { field: 'sys.translationState', equalTo: 'none' }],
    ['missing languages', { field: 'sys.unavailableLanguages', equalTo: 'cy' }],
    ['a language with a draft only', { field: 'sys.availableLanguages', equalTo: 'cy' }],
    ['the state of the draft', { field: 'sys.workflow.state', equalTo: 'draft' }],
  ])('finds nothing: %s', async (_, clause) => {
    expect((await search(clause)).totalCount).toBe(0);
  });

  it('is neither counted nor an order', async () => {
    const by = { found: { field: 'sys.schedules.unpublish.dateTime' } };
    const { aggregations } = await search(ofNovels, `&aggregations=${asParameter(by)}`);
    expect(aggregations).toEqual({ found: {} });
    const states = { found: { field: 'sys.workflow.state' } };
    const counted = await search(ofNovels, `&aggregations=${asParameter(states)}`);
    expect(counted.aggregations).toEqual({ found: { versioncomplete: 2 } });
    const { items } = await search(ofNovels, `&orderBy=${asParameter([{ asc: 'sys.schedules.unpublish.dateTime' }])}`);
    expect(items.map(({ entryTitle }) => entryTitle)).toEqual(['Plain', 'Planned']);
  });

  it('does not alter what a search by the delivered state finds', async () => {
    const { items } = await search({ field: 'sys.workflow.state', equalTo: 'versionComplete' });
    expect(items.map(({ entryTitle }) => entryTitle)).toEqual(['Plain', 'Planned']);
  });
});

describe('languages of an entry', () => {
  const languages = { found: { field: 'sys.availableLanguages' } };
  const titles = async (clause: Json) => (await search(clause)).items.map(({ entryTitle }) => entryTitle);

  it('are those with a published variation', async () => {
    const before = await search(ofNovels, `&aggregations=${asParameter(languages)}`);
    expect(before.aggregations).toEqual({ found: { 'en-gb': 2 } });
    success(await site.library.invoke(await inWelsh(plain), 'publish'));
    const after = await search(ofNovels, `&aggregations=${asParameter(languages)}`);
    expect(after.aggregations).toEqual({ found: { 'en-gb': 3, cy: 2 } });
  });

  it.each<[string, Json, string[]]>([
    ['one', { field: 'sys.availableLanguages', equalTo: 'CY' }, ['Cymraeg', 'Plain']],
    ['one, as a list', { field: 'sys.availableLanguages[]', in: ['cy', 'fr'] }, ['Cymraeg', 'Plain']],
    ['a beginning', { field: 'sys.availableLanguages', startsWith: 'en' }, ['Cymraeg', 'Plain', 'Planned']],
    ['none but', { not: { field: 'sys.availableLanguages', equalTo: 'cy' } }, ['Planned']],
    ['any', { field: 'sys.availableLanguages', exists: true }, ['Cymraeg', 'Plain', 'Planned']],
    ['no', { field: 'sys.availableLanguages', exists: false }, []],
  ])('are found by: %s', async (_, clause, found) => {
    expect((await titles(clause)).toSorted()).toEqual(found);
  });
});
