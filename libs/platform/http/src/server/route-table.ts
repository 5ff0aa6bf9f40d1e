interface Route {
  readonly method: string;
  /** Lower case; undefined where any value stands. */
  readonly segments: readonly (string | undefined)[];
}

/** Which verbs an address knows, for 405. Asked only for requests that no route took. */
export class RouteTable {
  private readonly routes: Route[] = [];

  /** Routes with an open end, such as static files, say nothing of the addresses below them. */
  add(methods: string | readonly string[], pattern: string): void {
    if (pattern.endsWith('*')) return;
    const segments = split(pattern).map((segment) => (segment.startsWith(':') ? undefined : segment.toLowerCase()));
    for (const method of [methods].flat()) this.routes.push({ method, segments });
  }

  /** The routes that name the most of the address: below `entries`, `search` is not the id of an entry. */
  methodsFor(url: string): readonly string[] {
    const path = split(decoded(url.split(/[?#]/, 1)[0] ?? ''));
    const found = this.routes.filter((route) => matches(route, path));
    const mostNamed = Math.max(...found.map(named));
    const methods = found.filter((route) => named(route) === mostNamed).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

const named = ({ segments }: Route): number => segments.filter((segment) => segment !== undefined).length;

function matches({ segments }: Route, path: readonly string[]): boolean {
  if (path.length !== segments.length) return false;
  return segments.every((segment, index) => segment === undefined || segment === path[index]?.toLowerCase());
}

function split(path: string): readonly string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

/** Only fixed segments are compared, which hold nothing that could be malformed. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
