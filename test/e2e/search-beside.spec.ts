import { Annal } from '../support/annal.ts';
import { refusal, success } from '../support/answers.ts';
import { field, Library } from '../support/library.ts';
import type { Entry } from '../support/views.ts';

const ENTRIES = 64;
const LETTERS = 7_900;

describe('a search that takes too long', () => {
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
  });
  afterAll(() => annal.discard());

  it('is refused after two seconds and does not hold up others meanwhile', async () => {
    // Each looks for the next letter some three hundred times per text, and never finds the last one.
    const wildcards = Array.from({ length: 100 }, (_, n) => ({
      field: 'chapters',
      contains: `${'m*'.repeat(300)}z${n}`,
    }));
    let isAnswered = false;
    const hostile = library
      .call('POST', '/entries/search', { where: [{ or: wildcards }] })
      .finally(() => (isAnswered = true));
    let served = 0;
    const read = async (): Promise<void> => {
      while (!isAnswered) {
        success(await library.call('GET', `/entries/${entries[served % ENTRIES]?.sys.id}`));
        if (!isAnswered) served += 1;
      }
    };
    await Promise.all([read(), read()]);
    const answer = await hostile;
    expect(refusal(answer, 422).message).toBe('The query takes too long; narrow it down');
    expect(served).toBeGreaterThan(40);
  });
});
