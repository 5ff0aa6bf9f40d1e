import { setImmediate as nextTurn } from 'node:timers/promises';
import { PointReads } from './point-reads.ts';

interface Sheet {
  readonly _id: string;
  readonly text: string;
}

const there = (ids: readonly string[]) => ids.filter((id) => id < 'x').map((_id) => ({ _id, text: `of ${_id}` }));

function reads(read: (ids: readonly string[]) => Promise<readonly Sheet[]>) {
  const questions: (readonly string[])[] = [];
  const points = new PointReads<Sheet>((ids) => {
    questions.push(ids);
    return read(ids);
  });
  return { points, questions };
}

describe('documents read by id', () => {
  it('are read together when requested in one turn, each with its own fields', async () => {
    const { points, questions } = reads((ids) => Promise.resolve([...there(ids)].reverse()));
    const wanted = ['b', 'a', 'z', 'b'].map((id) => points.get(id));
    expect(await Promise.all(wanted)).toEqual([
      { _id: 'b', text: 'of b' },
      { _id: 'a', text: 'of a' },
      undefined,
      { _id: 'b', text: 'of b' },
    ]);
    expect(questions).toEqual([['b', 'a', 'z']]);
  });

  it('are read again for requests after the query was sent', async () => {
    const answers: (() => void)[] = [];
    const { points, questions } = reads(async (ids) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return there(ids);
    });
    const first = points.get('a');
    await nextTurn();
    const second = points.get('a');
    await nextTurn();
    expect(questions).toEqual([['a'], ['a']]);
    for (const answer of answers) answer();
    expect(await first).toEqual(await second);
  });

  it('are read in several queries when there are many', async () => {
    const { points, questions } = reads((ids) => Promise.resolve(there(ids)));
    const ids = Array.from({ length: 420 }, (_, n) => `a${n}`);
    const found = await Promise.all(ids.map((id) => points.get(id)));
    expect(found.map((sheet) => sheet?._id)).toEqual(ids);
    expect(questions.map(({ length }) => length)).toEqual([200, 200, 20]);
  });

  it('fail for all callers of the query, and for nobody else', async () => {
    let isAway = true;
    const { points } = reads((ids) => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(there(ids))));
    const failed = await Promise.allSettled([points.get('a'), points.get('b')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await points.get('a')).toEqual({ _id: 'a', text: 'of a' });
  });
});
