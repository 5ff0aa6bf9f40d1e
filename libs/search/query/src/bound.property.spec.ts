import fc from 'fast-check';
import { readAggregations, readOrderBy, readWhere, readZenql } from './index.ts';

const BOUND_MS = 100;
const LONGEST_ZENQL = 64 * 1024;
const LONGEST_BODY = 1024 * 1024;
const numRuns = process.env['LONG'] === '1' ? 1_000 : 25;

/** CPU time of this thread, so that a busy machine does not fail the test. */
function costOf(act: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    act();
  } catch {
    // A refusal has to be as fast.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Compilation and garbage collection happen once: take the cheapest of three. */
const isFast = (act: () => unknown) => [1, 2, 3].some(() => costOf(act) < BOUND_MS);

const token = fc.constantFrom(
  'a',
  '=',
  '(',
  ')',
  'and',
  'or',
  'not',
  'in(',
  ',',
  '1',
  '"',
  '\\"',
  '~',
  'now(',
  '1d',
  '^2',
  '-',
);
const pieces = fc.array(token, { minLength: 1, maxLength: 8 });
const many = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

describe('any search is parsed within the bound', () => {
  it('as ZenQL', () =>
    fc.assert(
      fc.property(pieces, pieces, fc.constantFrom(500, 2_000, 8_000, LONGEST_ZENQL), (once, again, length) => {
        const text = `${once.join(' ')} ${many(`${again.join(' ')} `, LONGEST_ZENQL)}`;
        return isFast(() => readZenql(text.slice(0, length)));
      }),
      { numRuns },
    ));

  it('as JSON', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>('a', '*', 1, null, true, '1d'),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom('field', 'and', 'or', 'not', 'in', 'contains', 'freeText', 'between'),
          tie('tree'),
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.boolean(), (one, isText) => {
        const size = Math.max(JSON.stringify(one).length + 1, LONGEST_BODY / 20_000);
        const all = isText ? many(JSON.stringify(one), LONGEST_BODY) : Array(Math.floor(LONGEST_BODY / size)).fill(one);
        const whole = isText ? [{ field: 'a', contains: all }] : all;
        return [readWhere, readOrderBy, readAggregations].every((read) => isFast(() => read(whole)));
      }),
      { numRuns },
    );
  });
});
