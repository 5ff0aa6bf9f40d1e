import { Random } from '@annal/search-index/testing';
import { runsOf, UNSURE, wantedRuns, wholeRun, type WantedRun } from './text-runs.ts';

const LETTERS = ['a', 'b', 'C', 'é', 'ß', '\u0301', '書', '籍', 'か', 'ก', '1', ' ', ' ', '-', '“', '😀', '\0'];
const random = new Random(7);
const text = (atMost: number) => random.list(0, atMost, () => random.pick(LETTERS)).join('');

function isThere(runs: ReadonlySet<string>, { text: wanted, before, behind }: WantedRun): boolean {
  return [...runs].some((run) => {
    if (run === UNSURE) return before || behind;
    const at = run.indexOf(wanted);
    if (at < 0) return false;
    if (!before) return behind ? run.startsWith(wanted) : run === wanted;
    return behind || run.endsWith(wanted);
  });
}

it('finds every text by the runs of its words', () => {
  for (let n = 0; n < 3_000; n += 1) {
    const [before, pattern, behind] = [text(8), text(6), text(8)];
    const whole = before + pattern + behind;
    const runs = runsOf([text(9), whole]);
    const missing = wantedRuns({ at: 'anywhere', pattern }).filter((wanted) => !isThere(runs, wanted));
    expect({ whole, pattern, missing }).toEqual({ whole, pattern, missing: [] });
  }
});

it('finds the texts with a part of a word by runs alone, except uncertain ones', () => {
  let certain = 0;
  for (let n = 0; n < 3_000; n += 1) {
    const [before, pattern, behind] = [text(8), text(3), text(8)];
    const whole = random.isOneIn(2) ? before + pattern + behind : before + behind;
    const runs = runsOf([whole]);
    const wanted = wholeRun({ at: 'anywhere', pattern });
    if (!wanted || runs.has(UNSURE)) continue;
    const isWithin = [...runs].some((run) => (wanted.before ? run.includes(pattern) : run === pattern));
    expect({ whole, pattern, isWithin }).toEqual({ whole, pattern, isWithin: whole.includes(pattern) });
    certain += 1;
  }
  expect(certain).toBeGreaterThan(200);
});

it('uses one run per word, and one per letter in scripts without word breaks', () => {
  expect([...runsOf(['The garden, the 2nd “Library”: 書籍'])]).toEqual([
    'the',
    UNSURE,
    'garden',
    '2nd',
    'library',
    '書',
    '籍',
  ]);
});

it('does not keep very long runs', () => {
  expect([...runsOf(['a '.repeat(3) + 'x'.repeat(10_000)])]).toEqual(['a', UNSURE]);
  expect(wantedRuns({ at: 'anywhere', pattern: 'x'.repeat(10_000) })).toEqual([]);
});

it('looks first for parts that are complete runs', () => {
  expect(wantedRuns({ at: 'anywhere', pattern: 'arden of book* 書' })).toEqual([
    { text: 'of', before: false, behind: false },
    { text: '書', before: false, behind: false },
    { text: 'arden', before: true, behind: false },
    { text: 'book', before: false, behind: true },
  ]);
});
