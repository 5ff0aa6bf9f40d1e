import type { RegexAnswers } from '@annal/content-rules';
import { answered } from './regex-answers.ts';

const trap = { pattern: '^(a+)+(?=c)$', text: `${'a'.repeat(40)}b` };
const easy = (text: string) => ({ pattern: '^(?!b)', text });

describe('patterns that are tried in a worker thread', () => {
  it('are answered together', async () => {
    const known: RegexAnswers = new Map([['^(?!b)', new Map([['x', true]])]]);
    const p = { pattern: '^\\p$', text: 'p' };
    const answers = await answered(known, [easy('a'), easy('b'), p]);
    expect(answers.get('^(?!b)')).toEqual(
      new Map([
        ['x', true],
        ['a', true],
        ['b', false],
      ]),
    );
    expect(answers.get('^\\p$')).toEqual(new Map([['p', true]]));
  });

  it('do not match when they take too long; later ones count as matching', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const answers = await answered(new Map(), [easy('b'), trap, easy('bb')]);
    clearInterval(turning);
    expect(answers.get(trap.pattern)).toEqual(new Map([[trap.text, false]]));
    expect(answers.get('^(?!b)')).toEqual(
      new Map([
        ['b', false],
        ['bb', true],
      ]),
    );
    expect(turns).toBeGreaterThan(20);
  });
});
