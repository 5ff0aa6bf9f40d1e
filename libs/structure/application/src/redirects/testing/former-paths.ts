/** A node as the model knows it: nothing but its place and its names. */
export interface PlainNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: Readonly<Record<string, string>>;
}

type Paths = Readonly<Record<string, string>>;

/** A path that a page had in a language, and does not have any more. */
export interface Loss {
  readonly path: string;
  readonly nodeId: string;
  readonly language: string;
  /** Which change it was. */
  readonly turn: number;
  /** The path of the node that was changed, by which this one was lost: its own, or that of a page above. */
  readonly by: { readonly nodeId: string; readonly language: string; readonly path: string };
}

/** Of a node in a language. */
const MOST_KEPT = 20;

/**
 * Every path that any page ever had (redirects.md 10, row 15), written down page by page after each change, which no
 * service would do. Knows nothing of how redirects are kept or found.
 */
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

  /** Pages by path. */
  pages(): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const [nodeId, paths] of this.present)
      for (const path of Object.values(paths)) found.set(path, (found.get(path) ?? new Set()).add(nodeId));
    return found;
  }

  /** The tree after a change. @param changedId the node that was changed */
  see(nodes: readonly PlainNode[], changedId: string | undefined, turn: number): void {
    const before = this.present;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    this.present = new Map(nodes.map((node) => [node.id, this.pathsOf(node, byId)]));
    const own = changedId === undefined ? [] : this.lost(changedId, before);
    for (const nodeId of this.present.keys())
      for (const [language, path] of this.lost(nodeId, before)) {
        const by = this.carrier(own, language, path);
        const [present, above] = [this.present.get(nodeId), this.present.get(changedId ?? '')?.[by?.[0] ?? '']];
        // A redirect carries what lies below over to where its node is (redirects.md 4). Where a page above loses a
        // language, or stands for one that it has not, those below may be elsewhere: nobody keeps that.
        const isCarried = by && above !== undefined && present?.[language] === above + path.slice(by[1].length);
        const isOwn = nodeId === changedId && present?.[language] !== undefined;
        if (!by || changedId === undefined || !(isCarried || isOwn)) this.breaks.push({ path, nodeId, language, turn });
        else
          this.losses.push({ path, nodeId, language, turn, by: { nodeId: changedId, language: by[0], path: by[1] } });
      }
  }

  /** Its page had a path since that nobody has kept. */
  isBroken({ nodeId, language, turn }: Loss): boolean {
    return this.breaks.some((one) => one.nodeId === nodeId && one.language === language && one.turn > turn);
  }

  /** In the language of the path, where the page above has it, else in one that stands for it. */
  private carrier(own: readonly (readonly [string, string])[], language: string, path: string) {
    const all = own.filter(([, of]) => path === of || path.startsWith(`${of}/`));
    return all.find(([code]) => code === language) ?? all[0];
  }

  private lost(nodeId: string, before: ReadonlyMap<string, Paths>): readonly (readonly [string, string])[] {
    const now = this.present.get(nodeId) ?? {};
    return Object.entries(before.get(nodeId) ?? {}).filter(([language, path]) => now[language] !== path);
  }

  /** nodes.md 4. */
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

  /** Of a node in a language beyond the last twenty, which are not kept. */
  isBeyondLimit({ by, turn }: Loss): boolean {
    const own = this.losses.filter(
      (loss) => loss.nodeId === by.nodeId && loss.by.nodeId === by.nodeId && loss.language === by.language,
    );
    return own.filter((loss) => loss.turn > turn).length >= MOST_KEPT;
  }

  /**
   * All redirects have ended by which its page was found: another node has lost the same path later, the path has come
   * back, or the node is deleted (redirects.md 4, ends).
   */
  hasEnded(path: string): boolean {
    const last = this.losses.filter((loss) => loss.path === path).at(-1);
    return this.losses
      .filter((loss) => last && loss.nodeId === last.nodeId && loss.language === last.language)
      .filter((loss) => loss.turn >= (last?.turn ?? 0))
      .every(({ by, turn }) => !this.present.has(by.nodeId) || this.isReplaced(by, turn) || this.isBack(by, turn));
  }

  /** A page that is there now came by a step that nobody keeps, since the path was lost: its history tells nothing. */
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

  /**
   * The pages that may be at the end of a path that nobody has now: who lost it last, and who has one of the later paths
   * of these, or has lost that later. Empty where it need not lead anywhere.
   */
  heirs(path: string): readonly string[] {
    const all = this.losses.filter((loss) => loss.path === path);
    const last = all.filter(({ turn }) => turn === all.at(-1)?.turn);
    // Another page had it since then, and what it lost it by is not kept.
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
