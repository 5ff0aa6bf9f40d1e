import type { RegexQuestion } from '@annal/content-rules';
import type { Undecided } from '@annal/kernel';

export interface WantedDefinitionFacts {
  /** The known ones are about another version of the definition. */
  readonly components?: true;
  readonly matches?: readonly RegexQuestion[];
}

export type UndecidedDefinition = Undecided<WantedDefinitionFacts>;
