import type { Undecided } from '@annal/kernel';
import type { RegexQuestion } from '../field/regex/matching.ts';

/** The facts that a decision on a content type or component lacks. */
export interface WantedDefinitionFacts {
  /** The known ones are about another version of the definition. */
  readonly components?: true;
  /** Patterns to try. */
  readonly matches?: readonly RegexQuestion[];
}

export type UndecidedDefinition = Undecided<WantedDefinitionFacts>;
