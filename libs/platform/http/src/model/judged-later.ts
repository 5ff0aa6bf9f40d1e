import type { Issue } from '@annal/kernel';

/**
 * A model whose wrong JSON types its handler refuses: a target that does not exist, or a stale version, comes before
 * them (conventions.md 10.4), and only the handler can know.
 */
export abstract class JudgedLater {
  /** What is wrong. The properties concerned are left out. */
  unreadable?: readonly Issue[];
}

export function withoutUnreadable<Model extends JudgedLater>(model: Model, issues: readonly Issue[]): Model {
  const named = new Set(issues.map(({ field = '' }) => /^[^.[]*/.exec(field)?.[0]));
  for (const name of Object.keys(model)) if (named.has(name)) delete (model as Record<string, unknown>)[name];
  model.unreadable = issues;
  return model;
}
