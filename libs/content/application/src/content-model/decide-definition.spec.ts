import { decideDefinition } from './decide-definition.ts';

const easy = { pattern: '^(?!b)', text: 'b' };

describe('a decision on a definition', () => {
  it('is made again with answers to the patterns that it asks to be tried', async () => {
    const seen: (boolean | undefined)[] = [];
    const result = await decideDefinition((matches) => {
      const match = matches.get(easy.pattern)?.get(easy.text);
      seen.push(match);
      return Promise.resolve(match === undefined ? { wanted: { matches: [easy] } } : { match });
    });
    expect([result, seen]).toEqual([{ match: false }, [undefined, false]]);
  });

  it('fails when it wants facts without end', async () => {
    await expect(decideDefinition(() => Promise.resolve({ wanted: { matches: [easy] } }))).rejects.toThrow(
      'A decision on a definition wants facts without end',
    );
  });
});
