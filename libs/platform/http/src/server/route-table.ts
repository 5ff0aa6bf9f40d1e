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

  methodsFor(url: string): readonly string[] {
    const path = split(decoded(url.split(/[?#]/, 1)[0] ?? ''));
    const methods = this.routes.filter((route) => matches(route, path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

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
