import { setImmediate as nextTurn } from 'node:timers/promises';
import { SharedQueries } from './shared-queries.ts';

function queries(read: (query: object) => Promise<unknown> = (query) => Promise.resolve({ query })) {
  const sent: object[] = [];
  const shared = new SharedQueries((query: object) => {
    sent.push(query);
    return read(query);
  });
  return { shared, sent };
}

describe('queries of one moment', () => {
  it('are sent once if they are equal', async () => {
    const { shared, sent } = queries();
    const asked = [{ shelf: 's1', sort: { title: 1 } }, { shelf: 's2' }, { shelf: 's1', sort: { title: 1 } }];
    const [first, second, third] = await Promise.all(asked.map((query) => shared.get(query)));
    expect(sent).toEqual([asked[0], asked[1]]);
    expect(third).toBe(first);
    expect(second).not.toEqual(first);
  });

  it.each<[string, object, object]>([
    ['order', { sort: { a: 1, b: 1 } }, { sort: { b: 1, a: 1 } }],
    ['a text and a time', { at: new Date(0) }, { at: new Date(0).toISOString() }],
    ['a number and a text', { at: 1n }, { at: '1' }],
    ['a pattern', { title: /a/ }, { title: /b/ }],
  ])('are told apart by %s', async (_, one, other) => {
    const { shared, sent } = queries();
    await Promise.all([shared.get(one), shared.get(other)]);
    expect(sent).toEqual([one, other]);
  });

  it('do not wait for each other', async () => {
    const { shared } = queries((query) => ('slow' in query ? new Promise(() => undefined) : Promise.resolve('done')));
    void shared.get({ slow: true });
    expect(await shared.get({ quick: true })).toBe('done');
  });

  it('are sent again after the first was sent', async () => {
    const { shared, sent } = queries(() => new Promise(() => undefined));
    void shared.get({ shelf: 's1' });
    await nextTurn();
    void shared.get({ shelf: 's1' });
    await nextTurn();
    expect(sent).toHaveLength(2);
  });

  it('fail for all callers of the query, and for nobody else', async () => {
    let isAway = true;
    const { shared } = queries(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('there')));
    const failed = await Promise.allSettled([shared.get({ shelf: 's1' }), shared.get({ shelf: 's1' })]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await shared.get({ shelf: 's1' })).toBe('there');
  });
});
