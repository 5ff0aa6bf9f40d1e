import type { Undecided } from '@annal/kernel';
import type { RegexQuestion } from '../field/regex/matching.ts';

export interface WantedDefinitionFacts {
  /** The known ones are about another version of the definition. */
  readonly components?: true;
  readonly matches?: readonly RegexQuestion[];
}

export type UndecidedDefinition = Undecided<WantedDefinitionFacts>;
