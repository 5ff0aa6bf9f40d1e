import { literalParts } from './text-pattern.ts';
import type { TextPattern } from '@annal/search-index';

/** Scripts without spaces: each letter is a run. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const RUN = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]+`, 'gv');
const ASCII = /^[\0-\x7f]*$/;
const ASCII_RUN = /[A-Za-z0-9]+/g;
const UPPER = /[A-Z]+/g;

/** Longer runs are not kept: their texts may match anything. */
const MAX_RUN = 64;
/** Stands for a run that is not kept unchanged; not a letter, so never part of a run. */
export const UNSURE = '\ue000';

export interface WantedRun {
  readonly text: string;
  readonly before: boolean;
  readonly behind: boolean;
}

export function runsOf(texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const text of texts)
    for (const [run] of matches(text)) {
      const kept = run.length > MAX_RUN ? UNSURE : folded(run);
      runs.add(kept);
      if (kept !== run) runs.add(UNSURE);
    }
  return runs;
}

export function wantedRuns(like: TextPattern): readonly WantedRun[] {
  const wanted = literalParts(like).flatMap((part) =>
    [...matches(part)].map(({ 0: run, index }) => ({
      text: folded(run),
      before: index === 0 && !isAlone(run),
      behind: index + run.length === part.length && !isAlone(run),
    })),
  );
  const kept = wanted.filter(({ text }) => text.length <= MAX_RUN);
  return kept.toSorted((a, b) => Number(a.before || a.behind) - Number(b.before || b.behind) || byLength(a, b));
}

/** The pattern as a single run, if it is one: texts with it (or an unsure run) are all that can match. */
export function wholeRun(like: TextPattern): WantedRun | undefined {
  const [wanted] = wantedRuns(like);
  return like.at === 'anywhere' && wanted?.text === like.pattern ? wanted : undefined;
}

const byLength = (a: WantedRun, b: WantedRun) => b.text.length - a.text.length;

function matches(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(ASCII.test(text) ? ASCII_RUN : RUN);
}

function isAlone(run: string): boolean {
  return new RegExp(`^[${UNSPACED}]$`, 'v').test(run);
}

/** As FTS5 folds them (`tokenize='ascii'`). */
function folded(run: string): string {
  return run.replace(UPPER, (letters) => letters.toLowerCase());
}
