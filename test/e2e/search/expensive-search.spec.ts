import { Annal } from '../../support/service/annal.ts';
import { success, type ErrorBody } from '../../support/answers/answers.ts';
import { field, Library } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const ENTRIES = 16;
const LETTERS = 7_900;
const PREPARED_MS = 120_000;

describe('an expensive search', () => {
  let annal: Annal;
  let library: Library;
  const entries: Entry[] = [];

  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    const chapters = field('chapters', 'stringArray');
    await library.publish({ id: 'tome', name: { 'en-GB': 'Tome' }, fields: [field('title', 'string'), chapters] });
    const text = 'lorem ipsum '.repeat(LETTERS / 12);
    while (entries.length < ENTRIES) {
      const values = { title: `Tome ${entries.length}`, chapters: Array.from({ length: 12 }, () => text) };
      const some = Array.from({ length: 8 }, () => library.create(values, { contentTypeId: 'tome' }));
      entries.push(...(await Promise.all(some)));
    }
  }, PREPARED_MS);
  afterAll(() => annal.discard());

  it(
    'is answered or refused without delaying others',
    async () => {
      // Each backtracks some three hundred times per text and never matches.
      const wildcards = Array.from({ length: 100 }, (_, n) => ({
        field: 'chapters',
        contains: `${'m*'.repeat(300)}z${n}`,
      }));
      const hostile = library.call('POST', '/entries/search', { where: [{ or: wildcards }] });
      for (let served = 0; served < 20; served += 1) {
        success(await library.call('GET', `/entries/${entries[served % ENTRIES]?.sys.id}`));
        const title = { field: 'title', equalTo: `Tome ${8 * (served % 2)}` };
        const { totalCount } = success(await library.call<Page<Entry>>('POST', '/entries/search', { where: [title] }));
        expect(totalCount).toBe(8);
      }
      const answer = await hostile;
      if (answer.status === 200) return expect(answer.body).toMatchObject({ totalCount: 0 });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect((answer.body as ErrorBody).data).toEqual({ code: 'Search.TooExpensive' });
    },
    PREPARED_MS,
  );
});
