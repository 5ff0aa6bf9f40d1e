import type { CommandContext } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';
import { AnswerLimits } from './answer-limits.ts';
import { SurrogateKeys } from './surrogate-keys.ts';

/** `published`: as of the publish. `latest`: newest saved versions, for previews. */
export type View = 'published' | 'latest';

/** One request: who reads which project in which view, and what the answer depends on. */
export interface Reading {
  readonly project: KnownProject;
  readonly context: CommandContext;
  readonly view: View;
  readonly keys: SurrogateKeys;
  readonly limits: AnswerLimits;
}

export function reading(project: KnownProject, view: View, context: CommandContext): Reading {
  return { project, view, context, keys: new SurrogateKeys(project.uuid), limits: new AnswerLimits() };
}
