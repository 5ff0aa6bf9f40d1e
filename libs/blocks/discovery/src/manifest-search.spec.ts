import {
  bytesOf,
  digestOf,
  failure,
  file,
  image,
  InspectionDesk,
  layer,
  layered,
  manifest,
  type TestRegistry,
  type TarEntry,
} from './testing/index.ts';

let desk: InspectionDesk;
let registry: TestRegistry;

beforeEach(async () => {
  desk = await InspectionDesk.open();
  ({ registry } = desk);
});
afterEach(() => desk.close());

describe('the search for the manifest file', () => {
  it.each<[string, (TarEntry | string)[][], number]>([
    ['the bottom layer', [[manifest(1)], ['bin/a'], ['bin/b']], 1],
    ['the topmost of the layers that have it', [[manifest(1)], ['bin/a'], [manifest(3)]], 3],
    ['a layer that hides the layers below', [[manifest(1)], [manifest(2), '.wh..wh..opq']], 2],
    ['a layer that hides it first and then has it', [[manifest(1)], ['.wh.manifest.json', manifest(2)]], 2],
    ['the last of two with the same name', [[manifest(1), manifest(2)]], 2],
    ['./manifest.json', [[file('./manifest.json', { port: 5 })]], 5],
    ['/manifest.json', [[file('/manifest.json', { port: 5 })]], 5],
    ['.//manifest.json', [[file('.//manifest.json', { port: 5 })]], 5],
    ['a name in an extended header', [[{ ...manifest(7), pax: { comment: 'x'.repeat(2_000) } }]], 7],
  ])('%s', async (_, layers, expected) => {
    desk.add(await layered(...layers));
    expect(await desk.port()).toBe(expected);
  });

  it.each<[string, (TarEntry | string)[][]]>([
    ['nowhere', [['bin/a']]],
    ['hidden by a layer above', [[manifest(1)], ['bin/a'], ['.wh.manifest.json']]],
    ['hidden with everything else', [[manifest(1)], ['.wh..wh..opq']]],
    ['in a folder', [[file('app/manifest.json', { port: 9 })]]],
    ['in another case', [[file('Manifest.json', { port: 9 })]]],
    ['outside', [[file('../manifest.json', { port: 9 }), file('a/../../manifest.json', { port: 9 })]]],
    ['with a backslash', [[file('\\manifest.json', { port: 9 })]]],
  ])('%s: absent', async (_, layers) => {
    desk.add(await layered(...layers));
    const { found, warnings: all } = await desk.inspect();
    expect(found).toMatchObject({ port: 3001, endpoints: [], staticPaths: [], enableFullUriRouting: false });
    expect(all).toEqual([{ code: 'MANIFEST_NOT_FOUND', message: expect.any(String) }]);
    expect(await failure(desk.inspect(desk.inspector({ requireManifest: true })))).toBe('MANIFEST_MISSING');
  });

  it('reads only the root; the working directory is a hint', async () => {
    const config = { WorkingDir: '/app' };
    const layers = [await layer([file('app/manifest.json', { port: 9 })])];
    desk.add(image({ layers, config }));
    expect((await desk.inspect()).warnings).toEqual([
      { code: 'MANIFEST_NOT_FOUND', message: expect.any(String) },
      { code: 'MANIFEST_WRONG_LOCATION', message: 'manifest.json was found at /app/manifest.json' },
    ]);
    desk.add(image({ layers: [...layers, await layer(['app/.wh.manifest.json'])], config }));
    expect(await desk.warnings()).toEqual(['MANIFEST_NOT_FOUND']);
  });

  it('does not read the layers below', async () => {
    const built = desk.add(await layered([manifest(1)], ['bin/a'], [manifest(3)]));
    await desk.inspect();
    const asked = registry.seen.map(({ path }) => path).filter((path) => path.includes('/blobs/'));
    expect(asked).toEqual(
      [bytesOf(built, 0), bytesOf(built, 3)].map((bytes) => expect.stringContaining(digestOf(bytes))),
    );
  });

  it.each(['directory', 'symlink', 'link', 'fifo', 'character-device'] as const)(
    'does not take a %s for the file',
    async (type) => {
      desk.add(await layered([manifest(1)], [{ name: 'manifest.json', type }]));
      expect(await failure(desk.inspect())).toBe('MANIFEST_NOT_A_FILE');
    },
  );

  it('refuses a sparse file', async () => {
    desk.add(
      await layered([{ ...file('GNUSparseFile.0/manifest.json', {}), pax: { 'GNU.sparse.name': 'manifest.json' } }]),
    );
    expect(await failure(desk.inspect())).toBe('LAYER_CORRUPT');
  });
});

describe('labels of the image', () => {
  it('describe the block unless the file does', async () => {
    const config = { Labels: { 'org.opencontainers.image.description': 'Search pages' } };
    desk.add(image({ layers: [await layer([manifest(1)])], config }));
    expect((await desk.inspect()).found.description).toBe('Search pages');
    desk.add(image({ layers: [await layer([file('manifest.json', { description: 'Its own' })])], config }));
    expect((await desk.inspect()).found.description).toBe('Its own');
  });

  it('are compared with the push', async () => {
    const labels = { 'org.opencontainers.image.revision': 'def' };
    desk.add(
      image({ layers: [await layer([manifest(1)])], config: { Labels: labels, ExposedPorts: { '8080/tcp': {} } } }),
    );
    expect((await desk.inspect()).warnings).toEqual([
      { code: 'PORT_NOT_EXPOSED', message: 'Port 1 is not exposed by the image; exposed: 8080/tcp' },
      { code: 'REVISION_MISMATCH', message: expect.any(String) },
    ]);
    const same = { 'org.opencontainers.image.revision': 'abcdef' };
    desk.add(
      image({ layers: [await layer([manifest(8080)])], config: { Labels: same, ExposedPorts: { '8080/tcp': {} } } }),
    );
    expect(await desk.warnings()).toEqual([]);
  });
});
