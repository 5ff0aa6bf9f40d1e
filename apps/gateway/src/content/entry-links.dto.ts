import type { BrokenLinkPlace } from '@annal/content-application';
import { malformed, type QueryParameters } from '@annal/http';
import { canonicalGuid } from '@annal/kernel';

const MOST_IDS = 100;
const USUAL_PAGE = 25;
export const MOST_IN_PAGE = 200;

/** entries.md 3.10. What is no id is the id of nothing. */
export function usedIds(query: QueryParameters): readonly string[] {
  const sent = query.list('ids') ?? [];
  if (sent.length === 0) throw malformed('ids', 'The ids are required');
  if (sent.length > MOST_IDS) throw malformed('ids', `At most ${MOST_IDS} ids are allowed`);
  return [...new Set(sent.flatMap((id) => canonicalGuid(id) ?? []))];
}

/** entries.md 3.10. */
export function brokenLinkPage(query: QueryParameters): {
  readonly after?: BrokenLinkPlace;
  readonly pageSize: number;
} {
  const pageSize = query.integer('pageSize') ?? USUAL_PAGE;
  if (pageSize < 1 || pageSize > MOST_IN_PAGE)
    throw malformed('pageSize', `The page size must be between 1 and ${MOST_IN_PAGE}`);
  const after = query.text('after');
  return after === undefined ? { pageSize } : { pageSize, after: placeOf(after) };
}

export const placeText = ({ target, skip }: BrokenLinkPlace): string =>
  skip === undefined ? target : `${target}:${skip}`;

/** Second links to the same target have names of their own. */
function placeOf(sent: string): BrokenLinkPlace {
  const [, target, skip] = /^([0-9a-f-]{36}(?:\.\d{1,9})?)(?::(\d{1,9}))?$/.exec(sent) ?? [];
  if (target === undefined) throw malformed('after', 'The place is not valid');
  return skip === undefined ? { target } : { target, skip: Number(skip) };
}
