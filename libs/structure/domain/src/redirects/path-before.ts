import type { LanguageCode } from '@annal/kernel';
import { folded } from './source.ts';
import { ownerOf, type Way, type Ways } from './ways.ts';

/** A page as it is found now. */
interface Page {
  readonly id: string;
  readonly path: string;
  readonly language: LanguageCode;
}

/** Of one page, as in `tracesOf`. */
const MOST_STEPS = 300;

/**
 * The path in lower case that a page had before a way, if it was there by then: what happened to it and to the pages above
 * is taken back, the latest first. Undefined where that is too much, or where a step of the page is not found on the way
 * back: then it came by one that nobody has kept.
 */
export function pathBefore(ways: Ways, page: Page, first: Way): string | undefined {
  let place = folded(page.path);
  const undone: Way[] = [];
  while (undone.length < MOST_STEPS) {
    const way = lastTo(ways, place, page.language, undone.at(-1));
    const isFirst = way !== undefined && isOneChange(way, first);
    if (way && (isFirst || way.age > first.age)) {
      place = folded(way.from) + place.slice(way.to.length);
      undone.push(way);
    }
    if (!way || isFirst || way.age < first.age) return isWhole(ways, page, first, undone) ? place : undefined;
  }
  return undefined;
}

/** Whether all that the page itself went since is among what was taken back. */
function isWhole({ byId, byNode }: Ways, { id, language }: Page, first: Way, undone: readonly Way[]): boolean {
  const own = [...(byNode.get(ownerOf({ nodeId: id, language })) ?? [])].flatMap((wayId) => byId.get(wayId) ?? []);
  return own.every((way) => way.age <= first.age || [first, ...undone].some((other) => isOneChange(way, other)));
}

/** What happened last to a path or to one above it; of one change the way in this language. */
function lastTo({ byId, byEnd }: Ways, path: string, language: LanguageCode, before: Way | undefined): Way | undefined {
  let last: Way | undefined;
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    for (const id of byEnd.get(path.slice(0, end)) ?? []) {
      const way = byId.get(id);
      if (!way || (before && (way.age > before.age || isOneChange(way, before)))) continue;
      if (!last || isLater(way, last, language)) last = way;
    }
  return last;
}

function isLater(way: Way, other: Way, language: LanguageCode): boolean {
  if (isOneChange(way, other) && other.language === language) return false;
  if (isOneChange(way, other) && way.language === language) return true;
  return way.age > other.age;
}

/** A change of a node may be a way in each of its languages. */
const isOneChange = (way: Way, other: Way): boolean => way.nodeId === other.nodeId && way.lostAt === other.lostAt;
