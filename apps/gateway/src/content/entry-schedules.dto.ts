import { entryErrors } from '@annal/content-contracts';
import { canonicalTimestamp } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';

/** entries.md 3.9: two names for the end of a publication. */
const SCHEDULES: Readonly<Record<string, 'publish' | 'unpublish'>> = {
  publish: 'publish',
  unpublish: 'unpublish',
  expiry: 'unpublish',
};

/** @throws DomainError `notFound` for any other word */
export function scheduleOf(project: KnownProject, entryId: string, sent: string): 'publish' | 'unpublish' {
  const name = sent.toLowerCase();
  const schedule = Object.hasOwn(SCHEDULES, name) ? SCHEDULES[name] : undefined;
  if (schedule) return schedule;
  throw entryErrors.unknownSchedule(project.id, entryId, sent);
}

/** In any offset and precision; what is no time at all goes on as it is, to be refused with all else that is wrong. */
export function dateTimeOf(body: Readonly<Record<string, unknown>>): unknown {
  const [, sent] = Object.entries(body).find(([name]) => name.toLowerCase() === 'datetime') ?? [];
  return canonicalTimestamp(sent) ?? sent;
}
