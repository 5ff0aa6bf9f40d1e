import { badValue, CommandError } from '../errors.ts';

type Branch = Map<string, Branch>;

export const filteredElements = (part: string | undefined): string | undefined => /^\$\[(.*)\]$/.exec(part ?? '')?.[1];

/** As in MongoDB, a field's changes are all in elements chosen by filters, or none is. */
export class ChangedPaths {
  private readonly root: Branch = new Map();

  constructor(private readonly filters: ReadonlySet<string>) {}

  /** @throws if an earlier path would change the same value */
  add(path: readonly string[]): void {
    let branch = this.root;
    for (const [at, part] of path.entries()) {
      this.checkFilter(part, path);
      const inner = branch.get(part);
      const isLeaf = at === path.length - 1;
      if (inner && (isLeaf || inner.size === 0 || isFiltered(inner) !== isFilteredName(path[at + 1])))
        throw conflict(path, at);
      const next: Branch = inner ?? new Map<string, Branch>();
      branch.set(part, next);
      branch = next;
    }
  }

  private checkFilter(part: string, path: readonly string[]): void {
    const identifier = filteredElements(part);
    if (identifier && !this.filters.has(identifier))
      throw badValue(`No array filter found for identifier '${identifier}' in path '${path.join('.')}'`);
  }
}

const isFilteredName = (part: string | undefined): boolean => filteredElements(part) !== undefined;
const isFiltered = (branch: Branch): boolean => [...branch.keys()].some(isFilteredName);

export function conflict(path: readonly string[], at: number): CommandError {
  const shorter = path.slice(0, at + 1).join('.');
  return new CommandError(40, `Updating the path '${path.join('.')}' would create a conflict at '${shorter}'`);
}
