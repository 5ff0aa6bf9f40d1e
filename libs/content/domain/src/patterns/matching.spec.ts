import { compileRegex, Matching } from '@annal/content-rules';
import { field, options, validatorOf } from '@annal/content-rules/testing';
import fc from 'fast-check';
import { linearEngine } from './linear-engine.ts';

/** Processor time of all threads; an idle machine needs a fraction of it. */
const WITHIN_MS = 500;

/** Questions that a validation does not answer itself. */
function leftOf(questions: readonly (readonly [pattern: string, text: string])[]) {
  const matching = new Matching(new Map(), linearEngine);
  const compiled = new Map(
    [...new Set(questions.map(([pattern]) => pattern))].map((each) => [each, compileRegex(each)]),
  );
  const before = process.cpuUsage();
  for (const [pattern, text] of questions) {
    const regex = compiled.get(pattern);
    if (regex) matching.matches(regex, text);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(WITHIN_MS);
  return matching.questions.length;
}

const mebibyte = 'a'.repeat(900 * 1024);

describe('the patterns of one validation', () => {
  it.each([
    ['ordinary ones', '^[a-z0-9]+(?:-[a-z0-9]+)*$', 'a-slug-like-this', 200, 0],
    ['long texts for simple ones', '^[a-z]*$', mebibyte, 1, 0],
    ['many texts', '^(?:[a-z]+ ?)+$', 'some words', 100_000, 98_000],
    ['long texts', '^(?:[a-z]+ ?)+$', mebibyte, 1, 1],
    ['letter by letter', `${'a'.repeat(999)}b`, mebibyte, 1, 1],
    ['traps', '^(a+)+$', `${'a'.repeat(1_000)}b`, 100, 80],
    ['large ones', '(a|ab|b){150}c', 'ab'.repeat(500), 200, 200],
    ['ones the engine does not support', '^(a+)+(?=c)', `${'a'.repeat(100)}b`, 200, 200],
  ])('are tried here while that is fast: %s', (_, pattern, text, times, left) => {
    const found = leftOf(Array.from({ length: times }, () => [pattern, text] as const));
    expect(found).toBeGreaterThanOrEqual(left * 0.5);
    expect(found).toBeLessThanOrEqual(left);
  });

  it('are judged at once when they backtrack exponentially elsewhere', () => {
    const validations = { regex: { pattern: '^(a+)+$' } };
    const slowFields = ['a', 'b', 'c', 'd'].map((name) => field('string', { id: name, validations }));
    const trap = `${'a'.repeat(40)}b`;
    const values = { a: trap, b: 'aaa', c: trap, d: trap };
    const { issues, questions } = validatorOf(...slowFields).validate(values, options({ engine: linearEngine }));
    expect(issues.map((issue) => issue.field)).toEqual(['a', 'c', 'd']);
    expect(questions).toEqual([]);
  });

  it('are never slow', () => {
    const piece = fc.constantFrom('a', '(a|aa)', '[a-z]', '.', '(?:a+)', '(a*)', '\\w', 'x?', '\\s', '(?=a)', '^', '$');
    const times = fc.constantFrom('', '+', '*', '{1,30}', '{2,}', '{999}', '?');
    const pattern = fc
      .array(fc.tuple(piece, times), { minLength: 1, maxLength: 12 })
      .chain((parts) => {
        const flat = parts.map(([part, often]) => part + (/^[$^]/.test(part) ? '' : often)).join('');
        return fc.constantFrom(flat, `(?:${flat})+`, `^(${flat})*$`, `(${flat}){1,20}b`);
      })
      .filter((text) => text.length <= 1_000);
    const text = fc
      .tuple(fc.constantFrom('a', 'ab', 'aaaaa ', '1a'), fc.constantFrom(3, 1_000, 100_000), fc.constantFrom('', '!'))
      .map(([part, often, end]) => part.repeat(often) + end);
    fc.assert(
      fc.property(fc.array(fc.tuple(pattern, text), { minLength: 1, maxLength: 20 }), (questions) => {
        leftOf(questions);
      }),
      { numRuns: process.env['LONG'] === '1' ? 2_000 : 50 },
    );
  });
});
