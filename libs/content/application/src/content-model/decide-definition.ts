import type { UndecidedDefinition } from '@annal/content-domain';
import type { RegexAnswers } from '@annal/content-rules';
import { answered } from '../field/regex-answers.ts';

const MAX_ROUNDS = 3;

export async function decideDefinition<Result extends object>(
  run: (matches: RegexAnswers) => Promise<Result | UndecidedDefinition>,
): Promise<Result> {
  let matches: RegexAnswers = new Map();
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const result = await run(matches);
    if (!('wanted' in result)) return result;
    matches = await answered(matches, result.wanted.matches ?? []);
  }
  throw new Error('A decision on a definition wants facts without end');
}
