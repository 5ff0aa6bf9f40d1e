import { DomainError } from '@annal/kernel';

/** What an address below a block names, where the branch holds slashes that nobody encoded (blocks.md 3.2). */
export interface BlockAddress {
  readonly branch: string;
  /** Absent: all versions. */
  readonly version?: string;
  readonly isLog: boolean;
}

/**
 * Everything up to the last `versions` is the branch; of two readings the one with `branches/` wins.
 *
 * @throws DomainError `notFound`
 */
export function blockAddress(below: string): BlockAddress {
  const [, branch = '', version, log] =
    /^(?:branches\/(?=.+\/versions))?(.+)\/versions(?:\/([^/]+)(\/logs)?)?\/?$/i.exec(below) ?? [];
  if (branch === '') throw new DomainError('notFound', 'Block.Address', 'The address does not exist');
  return { branch, isLog: log !== undefined, ...(version !== undefined && { version }) };
}
