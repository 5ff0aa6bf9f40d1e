import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const FIELDS = 40;
const WORDS = 20_000;
const NUMBERS = 50_000;
const PREPARED_MS = 60_000;

describe('a search covers the whole entry', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    const names = Array.from({ length: FIELDS }, (_, n) => `part${n}`);
    const fields = [
      field('title', 'string'),
      field('numbers', 'integerArray'),
      ...names.map((name) => field(name, 'string')),
    ];
    await library.publish({ id: 'tome', name: { 'en-GB': 'Tome' }, entryTitleField: 'title', fields });
    const perField = WORDS / FIELDS;
    const words = (part: number) => Array.from({ length: perField }, (_, n) => `wort${part * perField + n}x`).join(' ');
    const many = Object.fromEntries(names.map((name, part) => [name, words(part)]));
    const entries: Json[] = [
      { title: 'Words', ...many },
      { title: 'Numbers', numbers: Array.from({ length: NUMBERS - 10 }, (_, n) => n) },
      { title: 'Odd', part0: 'line\u2028break', part1: 'the end\n', part2: 'an end' },
      { title: 'Long', part0: `${'lorem '.repeat(6_700)}finis` },
    ];
    for (const values of entries) await library.create(values, { contentTypeId: 'tome' });
  }, PREPARED_MS);
  afterAll(() => annal.discard());

  const found = async (...where: Json[]) => {
    const page = await library.call<Page<Entry>>('POST', '/entries/search', { where });
    return success(page).items.map(({ entryTitle }) => entryTitle);
  };

  it.each<[string, Json, string[]]>([
    ['its last word', { field: 'part39', freeText: `wort${WORDS - 1}x` }, ['Words']],
    ['its last word in any field', { field: '*', freeText: `wort${WORDS - 1}x` }, ['Words']],
    ['a part of its last text', { field: 'part39', contains: `t${WORDS - 2}x wort${WORDS - 1}` }, ['Words']],
    ['the end of its last text', { field: 'searchContent', endsWith: `${WORDS - 1}x` }, ['Words']],
    ['its last number', { field: 'numbers', equalTo: NUMBERS - 11 }, ['Numbers']],
    ['a range of its last numbers', { field: 'numbers', greaterThan: NUMBERS - 12 }, ['Numbers']],
    ['a line separator', { field: 'part0', contains: 'line\u2028b*k' }, ['Odd']],
    ['its end, and nothing before the end', { field: 'part1', endsWith: 'end' }, []],
    ['its end, with the line', { field: 'part1', endsWith: 'end\n' }, ['Odd']],
    ['the end of another text', { field: 'part2', endsWith: 'end' }, ['Odd']],
    ['a text of 40,000 characters', { field: 'part0', equalTo: `${'lorem '.repeat(6_700)}finis` }, ['Long']],
    ['a part of 40,000 characters', { field: 'part0', contains: 'lorem '.repeat(6_600) }, ['Long']],
  ])('by %s', async (_, clause, titles) => expect(await found(clause)).toEqual(titles));

  it('by every word of a long question', async () => {
    const words = Array.from({ length: 30 }, (_, n) => `wort${n}x`);
    expect(await found({ field: 'part0', freeText: words.join(' ') })).toEqual(['Words']);
    expect(await found({ field: 'part0', freeText: [...words, 'absent'].join(' ') })).toEqual([]);
  });

  it('with a pattern of 2,000 wildcards', async () => {
    const pattern = { field: 'part0', contains: 'l*'.repeat(2_000) };
    const answer = await library.call<Page<Entry>>('POST', '/entries/search', { where: [pattern] });
    if (answer.status === 200) expect(success(answer).items.map(({ entryTitle }) => entryTitle)).toEqual(['Long']);
    else expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('in every order of lists', async () => {
    const list = (order: string) => library.call<Page<Entry>>('GET', `/entries?order=${order}&pageSize=2`);
    const titles = async (order: string) => success(await list(order)).items.map(({ entryTitle }) => entryTitle);
    expect(await titles('-numbers,title')).toEqual(['Numbers', 'Long']);
    expect(await titles('part2,-title')).toEqual(['Odd', 'Words']);
  });
});
