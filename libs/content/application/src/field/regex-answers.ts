import type { RegexAnswers, RegexQuestion } from '@annal/content-rules';
import { Aside } from '@annal/concurrency';

/** fields.md 5.2: a pattern that takes longer does not match. */
const BUDGET_MS = 100;
const SEARCH_MS = 1_000;

const patterns = new Aside(tryAll, { timeLimitMs: BUDGET_MS });

/** Once a pattern has used up its time, the rest count as matching, because the values are refused anyway. */
export async function answered(known: RegexAnswers, questions: readonly RegexQuestion[]): Promise<RegexAnswers> {
  const found = (await patterns.ask(questions)) ?? (await oneByOne(questions));
  const answers = new Map([...known].map(([pattern, byText]) => [pattern, new Map(byText)]));
  questions.forEach(({ pattern, text }, index) => {
    const byText = answers.get(pattern) ?? new Map<string, boolean>();
    answers.set(pattern, byText.set(text, found[index] ?? true));
  });
  return answers;
}

async function oneByOne(questions: readonly RegexQuestion[]): Promise<readonly boolean[]> {
  const end = performance.now() + SEARCH_MS;
  const found: boolean[] = [];
  for (const question of questions) {
    const [matches] = performance.now() < end ? ((await patterns.ask([question])) ?? []) : [];
    found.push(matches ?? false);
    if (matches === undefined) break;
  }
  return found;
}

/** Self-contained, because it reaches the thread as text. Flags as in fields.md 5.2. */
function tryAll(questions: readonly RegexQuestion[]): readonly boolean[] {
  const compiled = new Map<string, RegExp>();
  const compile = (pattern: string): RegExp => {
    try {
      return new RegExp(pattern, 'u');
    } catch {
      return new RegExp(pattern);
    }
  };
  return questions.map(({ pattern, text }) => {
    const expression = compiled.get(pattern) ?? compile(pattern);
    compiled.set(pattern, expression);
    return expression.test(text);
  });
}
