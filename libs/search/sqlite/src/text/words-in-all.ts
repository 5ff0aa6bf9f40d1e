import { ALL_TEXT, type SearchedPath } from '@annal/search-index';

export interface SharedWords {
  /** Their words together are those of `ALL_TEXT`, which then needs no row. */
  readonly shared: ReadonlySet<string>;
  readonly all: SearchedPath | undefined;
}

export function sharedWords(paths: readonly SearchedPath[]): SharedWords {
  const all = paths.find(({ path }) => path === ALL_TEXT);
  const shared = new Set<string>();
  let next = 0;
  for (const { path, words } of paths) {
    if (path === ALL_TEXT || words.length === 0 || !all) continue;
    if (!words.every((stems, index) => isSame(stems, all.words[next + index]))) continue;
    shared.add(path);
    next += words.length;
  }
  return next === (all?.words.length ?? 0) ? { shared, all: undefined } : { shared: new Set(), all };
}

function isSame(a: readonly string[], b: readonly string[] | undefined): boolean {
  if (a === b || b === undefined) return a === b;
  return a.length === b.length && a.every((stem, index) => stem === b[index]);
}
