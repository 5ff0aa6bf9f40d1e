// Citations of the contract: `entries.md 3.2`, `fields.md 5.4, 6.7`, `nodes.md I2`, `tags.md §4.1`, `point 38`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Every page ever cited, existing or not.
const PAGES =
  'architecture|assets|authentication|block-discovery|blocks|compatibility|console|content-types|conventions|delivery|' +
  'entries|events|fields|history|nodes|projects|publishing|redirects|search|security|tags|workflows';
const PLACE = String.raw`(?:§ ?|sections? )?(?:\d+(?:\.\d+)*|[A-Z]\d+[a-z]?)(?![\w-]|\.\w)`;
const MORE = String.raw`(?:(?:,? and |,? or |, | to )${PLACE})*`;
// `docs/events.md` and `](events.md` are links to other documents.
const CITATION = new RegExp(String.raw`(?<![\w/(-]|\]\()\(?(${PAGES})\.md(?:,? (${PLACE}${MORE}))?(?!#)`, 'g');
// A numbered list of overrides in an earlier form of the pages, also called `README 6`.
const POINT = /\b(?:[Pp]oints?|README) (\d+(?:(?:, | and | to )\d+)*)\b/g;

/**
 * Citations in order, one per place; `place` is undefined for a whole page. Joins comments that run over several lines.
 */
export function citationsIn(text) {
  const flat = text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');
  const found = [];
  for (const { 1: page, 2: places } of flat.matchAll(CITATION)) {
    const each = places?.match(/\d+(?:\.\d+)*|[A-Z]\d+[a-z]?/g) ?? [undefined];
    for (const place of each) found.push({ page, place });
  }
  for (const { 1: points } of flat.matchAll(POINT))
    for (const place of points.match(/\d+/g)) found.push({ page: 'README', place });
  return found;
}

/**
 * Numbers of headings and of table rows (`I2`, `3.1`) on a page. Plain row numbers do not count, since several tables
 * may start at 1.
 */
export function placesIn(markdown) {
  const headings = [...markdown.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number);
  const rows = [...markdown.matchAll(/^\| *\**([A-Z]\d+[a-z]?|\d+\.\d+)\** *\|/gm)].map(([, row]) => row);
  return new Set([...headings, ...rows]);
}

/** Places that a page cites in itself: `§3.2` without a page name. */
export function ownPlacesIn(markdown) {
  const flat = markdown.replace(/\n/g, ' ').replace(new RegExp(CITATION.source, 'g'), '');
  return [...flat.matchAll(/§ ?(\d+(?:\.\d+)*)/g)].map(([, place]) => place);
}

export function missingCitations(root, paths) {
  const known = new Map();
  const isThere = ({ page, place }) => {
    if (!known.has(page)) known.set(page, placesOf(root, page));
    const places = known.get(page);
    return places !== undefined && (place === undefined || places.has(place));
  };
  return paths
    .filter(isText)
    .flatMap((path) => citationsIn(readFileSync(join(root, path), 'utf8')).map((citation) => ({ path, ...citation })))
    .filter((citation) => !isThere(citation));
}

function isText(path) {
  const isCounted = path === 'README.md' || /^(apps|deploy|docs|libs|test|tools)\//.test(path);
  // The contract links its own pages, and the counts contain examples.
  return (
    isCounted && !/^(docs\/contract|tools\/counts)\b/.test(path) && /\.(cjs|css|js|json|md|mjs|py|ts|ya?ml)$/.test(path)
  );
}

function placesOf(root, page) {
  const file = join(root, 'docs/contract', `${page}.md`);
  return existsSync(file) ? placesIn(readFileSync(file, 'utf8')) : undefined;
}
