import { blockAddress } from './block-addresses.ts';

describe('addresses of versions on branches with slashes', () => {
  it.each([
    ['feature/isbn/versions', { branch: 'feature/isbn', isLog: false }],
    ['feature/isbn/versions/latest', { branch: 'feature/isbn', version: 'latest', isLog: false }],
    ['branches/feature/isbn/versions/0.1', { branch: 'feature/isbn', version: '0.1', isLog: false }],
    ['a/versions/b/versions/0.1/logs', { branch: 'a/versions/b', version: '0.1', isLog: true }],
    ['a/b/versions/live/', { branch: 'a/b', version: 'live', isLog: false }],
    ['branches/versions', { branch: 'branches', isLog: false }],
  ])('finds branch and version in %s', (below, address) => expect(blockAddress(below)).toEqual(address));

  it.each(['feature/isbn', 'versions', 'a/b/versions/1/2/3', ''])('rejects %s', (below) =>
    expect(() => blockAddress(below)).toThrow('The address does not exist'),
  );
});
