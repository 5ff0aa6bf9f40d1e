import { inTurn } from './in-turn.ts';

const signal = new AbortController().signal;

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string, by = signal): Promise<string> =>
    inTurn(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    }, by);
  return { begun, ends, work };
}
/** What has been promised has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('uploads in turn', () => {
  it('are three at once, the others in their order', async () => {
    const { begun, ends, work } = held();
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => work(name)));
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    ends[1]?.();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (let at = 0; at < 5; at += 1) {
      ends[at]?.();
      await settled();
    }
    expect(await all).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('give their turn to the next when they fail, or are stopped while they wait', async () => {
    const { begun, ends, work } = held();
    const stopping = new AbortController();
    const failing = inTurn(() => Promise.reject(new Error('no')), signal);
    const others = Promise.all([work('a'), work('b')]);
    const stopped = work('c', stopping.signal);
    const last = work('d');
    stopping.abort();
    await expect(failing).rejects.toThrow('no');
    await expect(stopped).rejects.toThrow();
    await settled();
    expect(begun).toEqual(['a', 'b', 'd']);
    for (const end of ends) end();
    expect([await others, await last]).toEqual([['a', 'b'], 'd']);
  });
});
