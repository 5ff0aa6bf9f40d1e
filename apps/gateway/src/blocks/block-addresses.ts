import { DomainError } from '@annal/kernel';

/** An address below a block, whose branch may contain unencoded slashes (blocks.md 3.2). */
export interface BlockAddress {
  readonly branch: string;
  readonly version?: string;
  readonly isLog: boolean;
}

/** The branch ends at the last `versions`; of two readings the one with `branches/` wins. */
export function blockAddress(below: string): BlockAddress {
  const [, branch = '', version, log] =
    /^(?:branches\/(?=.+\/versions))?(.+)\/versions(?:\/([^/]+)(\/logs)?)?\/?$/i.exec(below) ?? [];
  if (branch === '') throw new DomainError('notFound', 'Block.Address', 'The address does not exist');
  return { branch, isLog: log !== undefined, ...(version !== undefined && { version }) };
}
