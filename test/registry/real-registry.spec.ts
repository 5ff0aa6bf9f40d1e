import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { InspectionError, type Inspection } from '@annal/blocks-domain';
import { defaultSettings, RegistryImageInspector } from '@annal/blocks-discovery';
import { Secret } from '@annal/configuration';
import { missingTools, RealImage, RealRegistry } from './tools.ts';

/** Without the tools the suite says so. */
const withTools = missingTools.length === 0 ? describe : describeWithout;

function describeWithout(name: string, _: () => void): void {
  describe(`${name}: left out, because ${missingTools.join(', ')} cannot be found`, () => {
    it('needs: apt-get install docker-registry skopeo umoci apache2-utils', () => expect(missingTools).not.toEqual([]));
  });
}

const credentials = { username: 'reader', password: 'let me in' };
const manifest = (port: number) => ({ 'manifest.json': JSON.stringify({ port, static_paths: ['/assets'] }) });
const INDEX = 'application/vnd.oci.image.index.v1+json';
const IMAGE = 'application/vnd.oci.image.manifest.v1+json';

withTools('real images in a real registry', () => {
  let registry: RealRegistry;
  let guarded: RealRegistry;
  const images: RealImage[] = [];
  const inspectors: RegistryImageInspector[] = [];
  beforeAll(async () => {
    [registry, guarded] = await Promise.all([RealRegistry.start(), RealRegistry.start(credentials)]);
  });
  afterAll(async () => {
    for (const each of inspectors) each.close();
    for (const each of images) each.discard();
    await Promise.all([registry, guarded].map((each) => each.stop()));
  });

  const empty = async () => {
    const made = await RealImage.empty();
    images.push(made);
    return made;
  };
  const inspect = (host: string, name: string, password?: string): Promise<Inspection> => {
    const known = { match: host, allowPrivate: true, insecure: true, authRealms: [], username: credentials.username };
    const own = password === undefined ? known : { ...known, password: new Secret(password) };
    const inspector = new RegistryImageInspector({ ...defaultSettings, registries: [own] }, []);
    inspectors.push(inspector);
    return inspector.inspect({ uri: `${host}/${name}`, tag: 'v1', commitId: 'abc' }, new AbortController().signal);
  };
  const failure = async (asked: Promise<unknown>) => {
    const error = await asked.catch((reason: unknown) => reason);
    return error instanceof InspectionError ? error.code : error;
  };

  it('are read layer by layer, with hidden and replaced files', async () => {
    const image = await (await empty()).add({ 'bin/app': 'program', ...manifest(1) });
    await image.push(`${registry.host}/lib/layers:v1`);
    expect((await inspect(registry.host, 'lib/layers')).found).toMatchObject({ port: 1, staticPaths: ['/assets'] });
    await (await image.add(manifest(2))).push(`${registry.host}/lib/layers:v1`);
    expect((await inspect(registry.host, 'lib/layers')).found.port).toBe(2);
    await (await image.hide('manifest.json')).push(`${registry.host}/lib/layers:v1`);
    const { found, warnings } = await inspect(registry.host, 'lib/layers');
    expect([found.port, warnings.map(({ code }) => code)]).toEqual([3001, ['MANIFEST_NOT_FOUND']]);
  });

  it('are read in every compression and manifest format', async () => {
    const image = await (await empty()).add({ 'bin/app': randomBytes(100_000), ...manifest(3) });
    for (const [name, ...options] of [
      ['gzip'],
      ['zstd', '--dest-compress-format', 'zstd'],
      ['docker', '--format', 'v2s2'],
    ]) {
      await image.push(`${registry.host}/forms/${name}:v1`, ...options);
      expect((await inspect(registry.host, `forms/${name}`)).found.port).toBe(3);
    }
  });

  it('have a description, a digest and a port', async () => {
    const image = await (await empty()).add(manifest(4));
    await image.configure('--config.label', 'org.opencontainers.image.description=Search pages');
    await image.configure('--config.exposedports', '8080/tcp', '--config.workingdir', '/app');
    await image.push(`${registry.host}/lib/labels:v1`);
    const { found, warnings } = await inspect(registry.host, 'lib/labels');
    expect(found).toMatchObject({ description: 'Search pages', imageDigest: expect.stringMatching(/^sha256:/) });
    expect(warnings.map(({ code }) => code)).toEqual(['PORT_NOT_EXPOSED']);
  });

  it('are chosen by platform', async () => {
    const entries = await Promise.all(
      ['amd64', 'arm64'].map(async (architecture, place) => {
        const image = await (await empty()).add(manifest(5 + place));
        await image.configure('--architecture', architecture, '--os', 'linux');
        await image.push(`${registry.host}/multi/arch:${architecture}`);
        const manifests = `http://${registry.host}/v2/multi/arch/manifests`;
        const answer = await fetch(`${manifests}/${architecture}`, { headers: { accept: IMAGE } });
        const size = (await answer.arrayBuffer()).byteLength;
        const digest = answer.headers.get('docker-content-digest');
        return { mediaType: IMAGE, digest, size, platform: { os: 'linux', architecture } };
      }),
    );
    const body = JSON.stringify({ schemaVersion: 2, mediaType: INDEX, manifests: entries.reverse() });
    const put = { method: 'PUT', headers: { 'content-type': INDEX }, body };
    expect((await fetch(`http://${registry.host}/v2/multi/arch/manifests/v1`, put)).status).toBe(201);
    const { found, warnings } = await inspect(registry.host, 'multi/arch');
    expect([found.port, warnings]).toEqual([5, []]);
  });

  it('may require credentials', async () => {
    const image = await (await empty()).add(manifest(6));
    await image.push(
      `${guarded.host}/private/app:v1`,
      '--dest-creds',
      `${credentials.username}:${credentials.password}`,
    );
    expect((await inspect(guarded.host, 'private/app', credentials.password)).found.port).toBe(6);
    expect(await failure(inspect(guarded.host, 'private/app', 'wrong'))).toBe('REGISTRY_UNAUTHORIZED');
    expect(await failure(inspect(guarded.host, 'private/app'))).toBe('REGISTRY_UNAUTHORIZED');
  });

  it('may be missing or have an invalid manifest', async () => {
    expect(await failure(inspect(registry.host, 'lib/nothing'))).toBe('IMAGE_NOT_FOUND');
    const image = await (await empty()).add({ 'manifest.json': '{"port": 1,}' });
    await image.push(`${registry.host}/lib/broken:v1`);
    expect(await failure(inspect(registry.host, 'lib/broken'))).toBe('MANIFEST_INVALID');
  });

  it('of a usual size are read within 2 s', async () => {
    const image = await (await empty()).add({ 'bin/app': randomBytes(30 * 1024 * 1024) });
    await (await image.add(manifest(7))).push(`${registry.host}/lib/typical:v1`);
    const began = performance.now();
    expect((await inspect(registry.host, 'lib/typical')).found.port).toBe(7);
    // The target is 500 ms on an idle machine.
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
