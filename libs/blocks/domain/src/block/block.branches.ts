interface Branch {
  readonly name: string;
  readonly first: number;
}

const DEFAULT_LABEL = 'default';

/** The earlier of `main` and `master`, else the branch of the first push (blocks.md 3.3). */
export function defaultBranchOf(branches: Iterable<Branch>): string | undefined {
  const byFirst = [...branches].sort((left, right) => left.first - right.first);
  const usual = byFirst.find(({ name }) => name === 'main' || name === 'master');
  return (usual ?? byFirst[0])?.name;
}

export function branchCalled(branches: readonly Branch[], label: string): string | undefined {
  if (branches.some(({ name }) => name === label)) return label;
  return label === DEFAULT_LABEL ? defaultBranchOf(branches) : undefined;
}
