export interface PlainNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: Readonly<Record<string, string>>;
}

type Paths = Readonly<Record<string, string>>;

export interface Loss {
  readonly path: string;
  readonly nodeId: string;
  readonly language: string;
  readonly turn: number;
  readonly by: { readonly nodeId: string; readonly language: string; readonly path: string };
}

const MOST_KEPT = 20;

/** Model of redirects.md 10, row 15: records the paths of every page after every change. */
export class FormerPaths {
  private readonly losses: Loss[] = [];
  private readonly breaks: Omit<Loss, 'by'>[] = [];
  private present = new Map<string, Paths>();

  constructor(private readonly languages: readonly string[]) {}

  get all(): readonly Loss[] {
    return this.losses;
  }

  paths(nodeId: string): Paths | undefined {
    return this.present.get(nodeId);
  }

  pages(): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const [nodeId, paths] of this.present)
      for (const path of Object.values(paths)) found.set(path, (found.get(path) ?? new Set()).add(nodeId));
    return found;
  }

  see(nodes: readonly PlainNode[], changedId: string | undefined, turn: number): void {
    const before = this.present;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    this.present = new Map(nodes.map((node) => [node.id, this.pathsOf(node, byId)]));
    const own = changedId === undefined ? [] : this.lost(changedId, before);
    for (const nodeId of this.present.keys())
      for (const [language, path] of this.lost(nodeId, before)) {
        const by = this.carrier(own, language, path);
        const [present, above] = [this.present.get(nodeId), this.present.get(changedId ?? '')?.[by?.[0] ?? '']];
        // A redirect covers descendants that moved along (redirects.md 4), but not those of a page that lost a
        // language, or whose path used it as a fallback: they may be elsewhere.
        const isCarried = by && above !== undefined && present?.[language] === above + path.slice(by[1].length);
        const isOwn = nodeId === changedId && present?.[language] !== undefined;
        if (!by || changedId === undefined || !(isCarried || isOwn)) this.breaks.push({ path, nodeId, language, turn });
        else
          this.losses.push({ path, nodeId, language, turn, by: { nodeId: changedId, language: by[0], path: by[1] } });
      }
  }

  isBroken({ nodeId, language, turn }: Loss): boolean {
    return this.breaks.some((one) => one.nodeId === nodeId && one.language === language && one.turn > turn);
  }

  private carrier(own: readonly (readonly [string, string])[], language: string, path: string) {
    const all = own.filter(([, of]) => path === of || path.startsWith(`${of}/`));
    return all.find(([code]) => code === language) ?? all[0];
  }

  private lost(nodeId: string, before: ReadonlyMap<string, Paths>): readonly (readonly [string, string])[] {
    const now = this.present.get(nodeId) ?? {};
    return Object.entries(before.get(nodeId) ?? {}).filter(([language, path]) => now[language] !== path);
  }

  private pathsOf(node: PlainNode, byId: ReadonlyMap<string, PlainNode>): Paths {
    const paths: Record<string, string> = {};
    for (const language of node.parentId === null ? this.languages : Object.keys(node.slug)) {
      const names: string[] = [];
      for (let place: PlainNode | undefined = node; place && place.parentId !== null; place = byId.get(place.parentId))
        names.unshift(place.slug[language] ?? this.languages.map((code) => place?.slug[code]).find(Boolean) ?? '');
      paths[language] = `/${names.join('/')}`;
    }
    return paths;
  }

  isBeyondLimit({ by, turn }: Loss): boolean {
    const own = this.losses.filter(
      (loss) => loss.nodeId === by.nodeId && loss.by.nodeId === by.nodeId && loss.language === by.language,
    );
    return own.filter((loss) => loss.turn > turn).length >= MOST_KEPT;
  }

  /** Another node lost the same path later, the path came back, or the node was deleted (redirects.md 4, ends). */
  hasEnded(path: string): boolean {
    const last = this.losses.filter((loss) => loss.path === path).at(-1);
    return this.losses
      .filter((loss) => last && loss.nodeId === last.nodeId && loss.language === last.language)
      .filter((loss) => loss.turn >= (last?.turn ?? 0))
      .every(({ by, turn }) => !this.present.has(by.nodeId) || this.isReplaced(by, turn) || this.isBack(by, turn));
  }

  /** The page reached its path by a change that no redirect covers, so its history is incomplete. */
  hasUntoldPage(path: string, found: string): boolean {
    const since = this.losses.filter((loss) => loss.path === path).at(-1)?.turn ?? 0;
    const ids = this.pages().get(found) ?? new Set();
    return this.breaks.some(({ nodeId, turn }) => ids.has(nodeId) && turn > since);
  }

  private isBack(by: Loss['by'], since: number): boolean {
    const isNow = this.present.get(by.nodeId)?.[by.language] === by.path;
    const isLater = ({ path, nodeId, language, turn }: Omit<Loss, 'by'>) =>
      nodeId === by.nodeId && language === by.language && path === by.path && turn > since;
    return isNow || this.losses.some(isLater) || this.breaks.some(isLater);
  }

  private isReplaced(by: Loss['by'], since: number): boolean {
    return this.losses.some(
      ({ nodeId, turn, ...loss }) =>
        loss.path === by.path && nodeId === loss.by.nodeId && nodeId !== by.nodeId && turn > since,
    );
  }

  /** The pages that a lost path may lead to; empty when it need not lead anywhere. */
  heirs(path: string): readonly string[] {
    const all = this.losses.filter((loss) => loss.path === path);
    const last = all.filter(({ turn }) => turn === all.at(-1)?.turn);
    // Another page had the path since and lost it without a redirect.
    if (this.breaks.some((one) => one.path === path && one.turn > (last[0]?.turn ?? 0))) return [];
    const isFound = (loss: Loss) => this.present.get(loss.nodeId)?.[loss.language] !== undefined;
    if (!last.every((loss) => isFound(loss) && !this.isBroken(loss) && !this.isBeyondLimit(loss))) return [];
    const pages = this.pages();
    const known = new Map(last.map(({ nodeId, turn }) => [nodeId, turn]));
    for (const [heir, since] of known)
      for (const former of this.losses.filter(({ nodeId, turn }) => nodeId === heir && turn > since)) {
        for (const page of pages.get(former.path) ?? []) if (!known.has(page)) known.set(page, former.turn);
        for (const later of this.losses.filter((other) => other.path === former.path && other.turn > former.turn))
          if (!known.has(later.nodeId)) known.set(later.nodeId, later.turn);
      }
    return [...known.keys()];
  }
}
