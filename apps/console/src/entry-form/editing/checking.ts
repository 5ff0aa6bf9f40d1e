import type { Checker } from '../check/checker.ts';
import { answerPatterns, patternAnswers } from '../check/patterns.ts';
import { setProblems } from '../form-store.ts';
import type { Editing } from './editing.ts';

/** After the key has been painted. */
const AFTER_MS = 60;

/** Checks what is typed by the service's own rules. @returns how to stop */
export function startChecking(editing: Editing, checker: Checker, now: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async (): Promise<void> => {
    const { values } = editing.form.getState();
    const results = (['save', 'publish'] as const).map((mode) =>
      checker.check(values, mode, new Date(now()), patternAnswers),
    );
    const questions = results.flatMap((result) => result.questions);
    const [save, publish] = results;
    if (save) setProblems(editing.form, save.problems);
    editing.state.setState({ publishProblems: publish?.problems });
    if (questions.length === 0) return;
    await answerPatterns(questions);
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), AFTER_MS);
  };
  void check();
  const stop = editing.form.subscribe(({ values }, before) => {
    if (values !== before.values) schedule();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
