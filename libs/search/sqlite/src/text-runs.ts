import { literalParts } from './text-pattern.ts';
import type { TextPattern } from '@annal/search-index';

/** Scripts that are written without spaces: each of their letters is a run of its own. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const RUN = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]+`, 'gv');
const ASCII = /^[\0-\x7f]*$/;
const ASCII_RUN = /[A-Za-z0-9]+/g;
const UPPER = /[A-Z]+/g;

/** Longer ones are not kept: a text that has one may contain anything. */
const MAX_RUN = 64;
/** Stands for runs that are not kept as they are. It is no letter, and so never part of another one. */
export const UNSURE = '\ue000';

/** How a run of a text has to relate to a part of a pattern. */
export interface WantedRun {
  readonly text: string;
  /** The run may go on before it, or behind it. */
  readonly before: boolean;
  readonly behind: boolean;
}

/** The different runs of letters and digits of texts. */
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

/** What the runs of a text have to be so that it can have the pattern; those that tell most come first. */
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

/** The run that a text has to have as part of one of its own, or be unsure, to have the pattern; undefined for others. */
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
