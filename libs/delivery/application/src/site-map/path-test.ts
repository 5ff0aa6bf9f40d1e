import { slugKeyOf } from '@annal/structure-read-models';

/** Which paths of the content tree are wanted. The root is `/`; letter case does not matter. */
export interface PathTest {
  readonly holds: (path: string) => boolean;
  /** @param path of a node; the root's is empty */
  readonly mayHoldBelow: (path: string) => boolean;
}

export function oneOfPaths(paths: readonly string[]): PathTest {
  const wanted = new Set(paths.map(slugKeyOf));
  const above = new Set([...wanted].flatMap(pathsAbove));
  return { holds: (path) => wanted.has(slugKeyOf(path)), mayHoldBelow: (path) => above.has(slugKeyOf(path)) };
}

export function pathsFrom(start: string): PathTest {
  const wanted = slugKeyOf(start);
  const mayHoldBelow = (path: string) => {
    const below = `${slugKeyOf(path)}/`;
    return below.startsWith(wanted) || wanted.startsWith(below);
  };
  return { holds: (path) => slugKeyOf(path).startsWith(wanted), mayHoldBelow };
}

/** The root's, which is empty, among them. */
function pathsAbove(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
