import { assetAddress, hashedUri } from './asset-address.ts';

const hash = `3897116b${'0'.repeat(56)}`;

it.each([
  ['/', 'plan.png', 'png', '/plan.x3897116b.png'],
  ['/covers', 'Gardeners.PNG', 'png', '/covers/Gardeners.x3897116b.png'],
  ['/a b/ß', '100% (1).tar.gz', 'gz', '/a%20b/%C3%9F/100%25%20(1).tar.x3897116b.gz'],
])('the address of %s/%s has the hash of the content', (path, filename, extension, expected) => {
  expect(assetAddress('library', { path, filename, extension, hash })).toBe(
    `/api/delivery/projects/library/assets${expected}`,
  );
});

it.each([
  ['/covers/gardeners.x3897116b.png', { uri: '/covers/gardeners.png', hash: '3897116b' }],
  ['/a.tar.X3897116B.gz', { uri: '/a.tar.gz', hash: '3897116b' }],
  ['/gardeners.png', undefined],
  ['/gardeners.x3897116.png', undefined],
  ['/gardeners.x3897116bb.png', undefined],
  ['/a.x3897116b.b/c', undefined],
  ['/gardeners.x3897116b', undefined],
])('%s is read as %j', (sent, expected) => {
  expect(hashedUri(sent)).toEqual(expected);
});
