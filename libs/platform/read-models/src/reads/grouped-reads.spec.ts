import { setImmediate as nextTurn } from 'node:timers/promises';
import { GroupedReads } from './grouped-reads.ts';
import type { FindOptions, ReadFilter } from './read-models.ts';

interface Sheet {
  readonly shelf: string;
  readonly text: string;
}

const SHEETS: readonly Sheet[] = [
  { shelf: 'a', text: 'one' },
  { shelf: 'b', text: 'two' },
  { shelf: 'a', text: 'three' },
];
const library = { filter: { library: 'l' }, field: 'shelf' };

function reads(pause: () => Promise<void> = () => Promise.resolve()) {
  const questions: { filter: ReadFilter; options: FindOptions }[] = [];
  const groups = new GroupedReads<Sheet>(async (filter, options) => {
    questions.push({ filter, options });
    await pause();
    const { $in: shelves } = filter['shelf'] as { readonly $in: readonly string[] };
    return SHEETS.filter(({ shelf }) => shelves.includes(shelf));
  });
  return { groups, questions };
}

describe('groups of documents', () => {
  it('are read together when requested in one turn, an empty one for a value that no document has', async () => {
    const { groups, questions } = reads();
    const [one, other] = await Promise.all([groups.get(library, ['b', 'z']), groups.get(library, ['a', 'b'])]);
    expect([...one]).toEqual([
      ['b', [SHEETS[1]]],
      ['z', []],
    ]);
    expect([...other]).toEqual([
      ['a', [SHEETS[0], SHEETS[2]]],
      ['b', [SHEETS[1]]],
    ]);
    expect(questions).toEqual([{ filter: { library: 'l', shelf: { $in: ['b', 'z', 'a'] } }, options: {} }]);
  });

  it.each([
    ['filter', { ...library, filter: { library: 'm' } }],
    ['projection', { ...library, projection: { shelf: 1 } as const }],
  ])('of another %s are read apart', async (_, other) => {
    const { groups, questions } = reads();
    await Promise.all([groups.get(library, ['a']), groups.get(other, ['a'])]);
    expect(questions).toHaveLength(2);
  });

  it('are read again for requests after the query was sent', async () => {
    const waiting: (() => void)[] = [];
    const { groups, questions } = reads(() => new Promise<void>((resolve) => waiting.push(resolve)));
    const first = groups.get(library, ['a']);
    while (waiting.length < 1) await nextTurn();
    const second = groups.get(library, ['a']);
    while (waiting.length < 2) await nextTurn();
    for (const resolve of waiting) resolve();
    expect([...(await first), ...(await second)]).toHaveLength(2);
    expect(questions).toHaveLength(2);
  });

  it('fail for those only who asked for them', async () => {
    const failing = [new Error('away')];
    const { groups } = reads(() => {
      const failure = failing.pop();
      return failure ? Promise.reject(failure) : Promise.resolve();
    });
    await expect(groups.get(library, ['a'])).rejects.toThrow('away');
    expect((await groups.get(library, ['a'])).get('a')).toHaveLength(2);
  });
});
