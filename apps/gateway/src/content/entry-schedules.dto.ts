import { entryErrors } from '@annal/content-contracts';
import { canonicalTimestamp } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';

/** entries.md 3.9: the end of a publication has two names. */
const SCHEDULES: Readonly<Record<string, 'publish' | 'unpublish'>> = {
  publish: 'publish',
  unpublish: 'unpublish',
  expiry: 'unpublish',
};

export function scheduleOf(project: KnownProject, entryId: string, sent: string): 'publish' | 'unpublish' {
  const name = sent.toLowerCase();
  const schedule = Object.hasOwn(SCHEDULES, name) ? SCHEDULES[name] : undefined;
  if (schedule) return schedule;
  throw entryErrors.unknownSchedule(project.id, entryId, sent);
}

/** Accepts any offset and precision; other values pass through, so that the domain reports all issues together. */
export function dateTimeOf(body: Readonly<Record<string, unknown>>): unknown {
  const [, sent] = Object.entries(body).find(([name]) => name.toLowerCase() === 'datetime') ?? [];
  return canonicalTimestamp(sent) ?? sent;
}
