import { assetAddress, assetUriIn } from './asset-address.ts';

const base = 'https://cms.example/cms/';

describe('the address of an asset in a text', () => {
  it('is the one that delivers it', () => {
    const address = assetAddress('library', '/covers/a b.png', base);
    expect(address).toBe('/cms/api/delivery/projects/library/assets/covers/a%20b.png');
    expect(assetUriIn(address, 'library', base)).toBe('/covers/a b.png');
  });

  it('is known with its hash, its sizes and its origin', () =>
    expect(
      assetUriIn(
        'https://cms.example/cms/api/delivery/projects/library/assets/a/b.x0123abcd.png?w=320',
        'library',
        base,
      ),
    ).toBe('/a/b.png'));

  it.each([
    '/images/a.png',
    'https://other.example/cms/api/delivery/projects/library/assets/a.png',
    'data:image/png,x',
    '//[',
    '/cms/api/delivery/projects/other/assets/a.png',
  ])('is not %s', (address) => expect(assetUriIn(address, 'library', base)).toBeUndefined());
});
