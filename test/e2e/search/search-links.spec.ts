import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

describe('searching by the titles of linked entries', () => {
  let annal: Annal;
  let library: Library;
  let author: Entry;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await library.publish({
      id: 'author',
      name: { 'en-GB': 'Author' },
      entryTitleField: 'name',
      entryDescriptionField: 'about',
      fields: [field('name', 'string'), field('about', 'string'), field('note', 'string')],
    });
    author = await library.create(
      { name: 'Ursula Kroeber', about: 'Novelist from Berkeley', note: 'unlisted' },
      { contentTypeId: 'author' },
    );
    const sequel = { sys: { id: author.sys.id, dataFormat: 'entry', contentTypeId: 'author' } };
    await library.create({ title: 'Always Coming Home', summary: 'A valley', sequel });
    await library.create({ title: 'Valley of Novelists' });
  });
  afterAll(() => annal.discard());

  const titlesOf = ({ items }: Page<Entry>) => items.map(({ entryTitle }) => entryTitle);
  const found = async (condition: Json, type = 'book') => {
    const where = [
      { field: 'searchContent', ...condition },
      { field: 'sys.contentTypeId', equalTo: type },
    ];
    return titlesOf(success(await library.call<Page<Entry>>('POST', '/entries/search', { where })));
  };

  it.each<[Json, string[]]>([
    [{ freeText: 'kroeber' }, ['Always Coming Home']],
    [{ freeText: 'valley ursula' }, ['Always Coming Home']],
    [{ freeText: 'novelist' }, ['Valley of Novelists', 'Always Coming Home']],
    [{ freeText: { term: 'berkeley zebra', operator: 'or' } }, ['Always Coming Home']],
    [{ freeText: { term: 'kroebre', fuzzy: true } }, ['Always Coming Home']],
    [{ freeText: 'unlisted' }, []],
    [{ freeText: 'ursula zebra' }, []],
    [{ contains: 'sula kro' }, ['Always Coming Home']],
    [{ startsWith: 'ursula' }, ['Always Coming Home']],
    [{ endsWith: 'berkeley' }, ['Always Coming Home']],
    [{ between: ['ur', 'us'] }, ['Always Coming Home']],
    [{ exists: true }, ['Always Coming Home', 'Valley of Novelists']],
  ])('searchContent %j', async (condition, titles) => expect(await found(condition)).toEqual(titles));

  it('can be negated, and is not part of the text of the entry', async () => {
    const where = [{ not: { field: 'searchContent', freeText: 'kroeber' } }];
    const others = success(await library.call<Page<Entry>>('POST', '/entries/search', { where }));
    expect(titlesOf(others)).toEqual(['Valley of Novelists']);
    const anywhere = {
      where: [
        { field: '*', freeText: 'kroeber' },
        { field: 'sys.contentTypeId', equalTo: 'book' },
      ],
    };
    expect(success(await library.call<Page<Entry>>('POST', '/entries/search', anywhere)).totalCount).toBe(0);
  });

  it('does not reveal titles that the caller may not see', async () => {
    const reader = await Person.with(library, onEntries(['sysView'], 'book'));
    const body = { where: [{ field: 'searchContent', freeText: 'kroeber' }] };
    expect(success(await reader.in<Page<Entry>>(library, 'POST', '/entries/search', body)).totalCount).toBe(0);
  });

  it('finds a new title as soon as it is saved', async () => {
    const current = success(await library.call<Entry>('GET', `/entries/${author.sys.id}`));
    success(await library.call('PUT', `/entries/${author.sys.id}`, { ...current, name: 'Ursula Le Guin' }));
    expect(await found({ freeText: 'guin' })).toEqual(['Always Coming Home']);
    expect(await found({ freeText: 'kroeber' })).toEqual([]);
    expect(await found({ freeText: 'guin' }, 'author')).toEqual(['Ursula Le Guin']);
  });
});
