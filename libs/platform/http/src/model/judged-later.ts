import type { Issue } from '@annal/kernel';

/** The handler refuses wrong types itself: a missing target or stale version takes precedence (conventions.md 10.4). */
export abstract class JudgedLater {
  unreadable?: readonly Issue[];
}

export function withoutUnreadable<Model extends JudgedLater>(model: Model, issues: readonly Issue[]): Model {
  const named = new Set(issues.map(({ field = '' }) => /^[^.[]*/.exec(field)?.[0]));
  for (const name of Object.keys(model)) if (named.has(name)) delete (model as Record<string, unknown>)[name];
  model.unreadable = issues;
  return model;
}
