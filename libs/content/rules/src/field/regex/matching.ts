import type { CompiledRegex, LinearEngine } from './compiled-regex.ts';

export interface RegexQuestion {
  readonly pattern: string;
  readonly text: string;
}

export type RegexAnswers = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** About 30 ms. */
const MAX_STEPS = 300_000;

/** Tries the patterns of one validation until its budget is used up; the rest become questions for another thread. */
export class Matching {
  private readonly asked: RegexQuestion[] = [];
  private left = MAX_STEPS;

  constructor(
    private readonly answers: RegexAnswers = new Map(),
    private readonly engine?: LinearEngine,
  ) {}

  matches(regex: CompiledRegex, text: string): boolean {
    const known = this.answers.get(regex.pattern)?.get(text);
    if (known !== undefined) return known;
    const cost = regex.costOf(text, this.engine);
    if (cost <= this.left) {
      this.left -= cost;
      return regex.test(text, this.engine);
    }
    this.asked.push({ pattern: regex.pattern, text });
    return true;
  }

  get questions(): readonly RegexQuestion[] {
    return this.asked;
  }
}
