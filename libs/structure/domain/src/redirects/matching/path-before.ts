import type { LanguageCode } from '@annal/kernel';
import { folded } from './source.ts';
import { ownerOf, type Way, type Ways } from './ways.ts';

interface Page {
  readonly id: string;
  readonly path: string;
  readonly language: LanguageCode;
}

const MOST_STEPS = 300;

/** Latest first. Undefined for too many ways, or if the page has one missing: it moved without a redirect. */
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

function isWhole({ byId, byNode }: Ways, { id, language }: Page, first: Way, undone: readonly Way[]): boolean {
  const own = [...(byNode.get(ownerOf({ nodeId: id, language })) ?? [])].flatMap((wayId) => byId.get(wayId) ?? []);
  return own.every((way) => way.age <= first.age || [first, ...undone].some((other) => isOneChange(way, other)));
}

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

const isOneChange = (way: Way, other: Way): boolean => way.nodeId === other.nodeId && way.lostAt === other.lostAt;
