import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

type Counted = Page<Entry> & { readonly aggregations: Readonly<Record<string, Readonly<Record<string, number>>>> };

describe('searching by translation state', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    await library.publish(book);
    const single = { id: 'shelf', name: { 'en-GB': 'Shelf' }, entryTitleField: 'mark', supportedLanguages: ['en-GB'] };
    await library.publish({ ...single, fields: [field('mark', 'string')] });

    await library.create({ title: 'Draft' });
    await library.createPublished({ title: 'Alone' });
    await library.create({ title: 'Unig' }, { language: 'cy' });
    await library.create({ mark: 'North' }, { contentTypeId: 'shelf' });
    await translated('Fresh', 'Newydd');
    const stale = await translated('Stale', 'Hen');
    const { body: draft } = await library.call<Entry>('GET', `/entries/${stale.sys.id}?language=en-GB`);
    success(await library.call('PUT', `/entries/${stale.sys.id}`, { ...draft, title: 'Stale again' }));
    success(await library.invoke(stale, 'publish'));
    const untouched = await library.createPublished({ title: 'Source' });
    await translate(untouched, 'Heb gyhoeddi');
  });
  afterAll(() => annal.discard());

  const translate = async ({ sys }: Entry, title: string) =>
    success(await library.call<Entry>('PUT', `/entries/${sys.id}`, { title, sys: { language: 'cy' } }));
  const translated = async (title: string, translation: string) => {
    const source = await library.createPublished({ title });
    await translate(source, translation);
    success(await library.invoke(source, 'publish', { language: 'cy' }));
    return source;
  };
  const post = async (body: Json) => success(await library.call<Counted>('POST', '/entries/search', body));
  const found = async (...where: Json[]) =>
    (await post({ where, pageSize: 100 })).items.map(({ entryTitle }) => String(entryTitle)).sort();

  const STATES: Readonly<Record<string, string[]>> = {
    None: ['North'],
    NoDefaultLanguage: ['Unig'],
    NotAvailableForTranslation: ['Draft'],
    Translated: ['Fresh', 'Newydd', 'Source', 'Stale again'],
    AvailableForTranslation: ['Alone'],
    NeverTranslated: ['Heb gyhoeddi'],
    TranslationOutOfDate: ['Hen'],
  };
  const ALL = Object.values(STATES).flat();

  it.each(Object.entries(STATES))('finds %s, as the entries report it', async (state, titles) => {
    expect(await found({ field: 'sys.translationState', equalTo: state.toLowerCase() })).toEqual(titles);
    const { items } = await post({ where: [{ field: 'sys.translationState', in: [state, 'Other'] }] });
    expect(items.map(({ sys }) => sys['translationState'])).toEqual(titles.map(() => state));
  });

  it('supports comparisons, negations and all states', async () => {
    const state = (operator: string, value: unknown) => ({ field: 'sys.translationState', [operator]: value });
    expect(await found({ not: state('contains', 'trans*') })).toEqual(['North', 'Unig']);
    expect(await found(state('startsWith', 'never'))).toEqual(['Heb gyhoeddi']);
    expect(await found(state('endsWith', 'language'))).toEqual(['Unig']);
    expect(await found(state('between', ['No', 'None']))).toEqual(['North', 'Unig']);
    expect(await found(state('greaterThan', 'Translated'), state('lessThanOrEqualTo', 'z'))).toEqual(['Hen']);
    expect(await found(state('exists', true))).toEqual(ALL.toSorted());
    expect(await found(state('exists', false))).toEqual([]);
    expect(await found(state('equalTo', null))).toEqual([]);
    const query = new URLSearchParams({ zenql: 'sys.translationState = TranslationOutOfDate' });
    expect(success(await library.call<Counted>('GET', `/entries?${query.toString()}`)).items).toMatchObject([
      { entryTitle: 'Hen' },
    ]);
  });

  it('supports sorting and counting', async () => {
    const byState = Object.entries(STATES).toSorted(([a], [b]) => (a < b ? -1 : 1));
    // Variations without a source come last in both directions.
    const isOrdered = ([state]: readonly [string, readonly string[]]) => !/^No(?:ne|DefaultLanguage)$/.test(state);
    const states = byState.filter(isOrdered).map(([, titles]) => titles);
    // Its type has no field of that name.
    const last = ['Unig', 'North'];
    const ordered = async (orderBy: unknown, page: Json = {}) =>
      (await post({ orderBy, pageSize: 100, ...page })).items.map(({ entryTitle }) => entryTitle);
    const forward = [...states.flat(), ...last];
    expect(await ordered(['sys.translationState', 'title'])).toEqual(forward);
    expect(await ordered([{ desc: 'sys.translationState' }, { asc: 'title' }])).toEqual([
      ...states.toReversed().flat(),
      ...last,
    ]);
    expect(await ordered(['sys.translationState', 'title'], { pageSize: 3, pageIndex: 2 })).toEqual(
      forward.slice(6, 9),
    );
    const { aggregations } = await post({ pageSize: 0, aggregations: { states: { field: 'sys.translationState' } } });
    expect(aggregations['states']).toEqual(
      Object.fromEntries(byState.map(([state, titles]) => [state.toLowerCase(), titles.length])),
    );
  });
});
