import type { CompiledRegex } from './compiled-regex.ts';

/** Whether a pattern matches a text: what takes too long to find out on the event loop. */
export interface RegexQuestion {
  readonly pattern: string;
  readonly text: string;
}

/** By pattern, then by text. */
export type RegexAnswers = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** A decision needs answers that nobody has given yet. */
export class MissingMatches extends Error {
  constructor(readonly questions: readonly RegexQuestion[]) {
    super('Patterns have to be tried first');
    this.name = 'MissingMatches';
  }
}

/** Some 30 ms. */
const MAX_STEPS = 300_000;

/** The patterns of one validation: tried here for as long as that takes no time to speak of, asked for beyond that. */
export class Matching {
  private readonly questions: RegexQuestion[] = [];
  private left = MAX_STEPS;

  constructor(private readonly answers: RegexAnswers = new Map()) {}

  /** True where the text matches, or where that is not known yet. */
  matches(regex: CompiledRegex, text: string): boolean {
    const known = this.answers.get(regex.pattern)?.get(text);
    if (known !== undefined) return known;
    const cost = regex.costOf(text);
    if (cost <= this.left) {
      this.left -= cost;
      return regex.test(text);
    }
    this.questions.push({ pattern: regex.pattern, text });
    return true;
  }

  /** @throws MissingMatches where something was not known */
  requireAnswers(): void {
    if (this.questions.length > 0) throw new MissingMatches(this.questions);
  }
}
