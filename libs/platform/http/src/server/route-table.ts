interface Route {
  readonly method: string;
  /** Lower case; undefined where any value stands. */
  readonly segments: readonly (string | undefined)[];
  readonly openEnd: boolean;
}

/** Which verbs an address knows, for 405. Asked only for requests that no route took. */
export class RouteTable {
  private readonly routes: Route[] = [];

  add(methods: string | readonly string[], pattern: string): void {
    const openEnd = pattern.endsWith('*');
    const segments = split(openEnd ? pattern.slice(0, -1) : pattern).map((segment) =>
      segment.startsWith(':') ? undefined : segment.toLowerCase(),
    );
    for (const method of [methods].flat()) this.routes.push({ method, segments, openEnd });
  }

  methodsFor(url: string): readonly string[] {
    const path = split(decoded(url.split(/[?#]/, 1)[0] ?? ''));
    const methods = this.routes.filter((route) => matches(route, path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

function matches({ segments, openEnd }: Route, path: readonly string[]): boolean {
  if (openEnd ? path.length < segments.length : path.length !== segments.length) return false;
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
