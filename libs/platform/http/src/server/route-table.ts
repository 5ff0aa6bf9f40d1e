interface Route {
  readonly method: string;
  readonly segments: readonly (string | undefined)[];
  /** Also the method of every address below. */
  readonly isDeep: boolean;
}

/** Finds the methods of an address for 405; used only when no route matched. */
export class RouteTable {
  private readonly routes: Route[] = [];

  /** A wildcard declares the addresses below a named part of a resource, and no others: those may not exist. */
  add(methods: string | readonly string[], pattern: string): void {
    const isDeep = pattern.endsWith('*');
    if (isDeep && !/\/:[^/]+(\/[^:/]+)+\/\*$/.test(pattern)) return;
    const segments = split(pattern.replace(/\/\*$/, '')).map((segment) =>
      segment.startsWith(':') ? undefined : segment.toLowerCase(),
    );
    for (const method of [methods].flat()) this.routes.push({ method, segments, isDeep });
  }

  /** The most specific routes win: below `entries`, `search` is not an entry id. */
  methodsFor(url: string): readonly string[] {
    const path = split(decoded(url.split(/[?#]/, 1)[0] ?? ''));
    const found = this.routes.filter((route) => matches(route, path));
    const mostNamed = Math.max(...found.map(named));
    const methods = found.filter((route) => named(route) === mostNamed).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

const named = ({ segments }: Route): number => segments.filter((segment) => segment !== undefined).length;

function matches({ segments, isDeep }: Route, path: readonly string[]): boolean {
  if (isDeep ? path.length <= segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => segment === undefined || segment === path[index]?.toLowerCase());
}

function split(path: string): readonly string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
