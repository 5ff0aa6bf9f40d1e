import { blockImage, TestRegistry, type Interception } from '@annal/blocks-discovery/testing';
import { Annal } from '../../support/service/annal.ts';
import { BlockShelf, discoveryConfig } from '../../support/content/blocks.ts';
import { sampled } from '../../support/sampling.ts';
import { readStoredLog } from '../../support/stores/stored-log.ts';
import { until } from '../../support/until.ts';

const retry = { delaysMs: [50, 500, 500, 500], notFoundDelaysMs: [50, 50] };
const environment = { REGISTRIES_ALLOWED: 'localhost!', DISCOVERY_CONFIG: discoveryConfig({ retry }) };
const isManifest: Interception = ({ url = '' }) => url.includes('/manifests/');
const isBlob: Interception = ({ url = '' }) => url.includes('/blobs/');
const moments: readonly (readonly [string, Interception])[] = [
  ['before anything is asked', () => false],
  ['while the manifest is awaited', isManifest],
  ['while a blob is awaited', isBlob],
];
const uriAt = ({ host }: TestRegistry) => `${host}/library/search`;

describe('discovery', () => {
  let annal: Annal;
  let registry: TestRegistry;
  let shelf: BlockShelf;
  beforeAll(async () => {
    annal = await Annal.start(undefined, environment);
  });
  afterAll(() => annal.discard());
  beforeEach(async () => {
    registry = await TestRegistry.start();
    registry.add('library/search', await blockImage({ port: 8080 }), 'v1');
    shelf = await BlockShelf.open(annal);
  });
  afterEach(() => registry.stop());

  it('waits for a registry to come back', async () => {
    const { port } = registry;
    await registry.stop();
    await shelf.push(`localhost:${port}/library/search`);
    await until(
      () => shelf.get(),
      ({ discovery }) => discovery.attempts > 1,
    );
    registry = await TestRegistry.start(port);
    registry.add('library/search', await blockImage({ port: 8080 }), 'v1');
    const version = await shelf.discovered();
    expect(version.status.workflow).toBe('Draft');
    expect(version.discovery.attempts).toBeGreaterThan(1);
  });

  it('fails for good if the registry stays unavailable, and logs the reason', async () => {
    const { port } = registry;
    await registry.stop();
    const pushed = await shelf.push(`localhost:${port}/library/search`, { makeLive: true });
    const version = await shelf.discovered();
    const message = `The registry 'localhost:${port}' could not be reached`;
    expect(version).toMatchObject({
      status: { workflow: 'DiscoveryFailure', deployment: 'Deployed' },
      discovery: { attempts: 5, error: { code: 'REGISTRY_UNREACHABLE', message }, warnings: [] },
    });
    const log = await shelf.log();
    expect(log.match(/REGISTRY_UNREACHABLE/g)).toHaveLength(5);
    expect(log).toContain(`attempt 5 failed: REGISTRY_UNREACHABLE ${message}; no further attempt`);
    // A new push retries the discovery.
    registry = await TestRegistry.start(port);
    registry.add('library/search', await blockImage({ port: 8080 }), 'v1');
    await shelf.push(`localhost:${port}/library/search`);
    expect((await shelf.discovered()).status.workflow).toBe('Draft');
    expect((await shelf.get('0.1')).uuid).toBe(pushed.uuid);
  });

  it('retries only failures that may pass', async () => {
    await shelf.push(uriAt(registry), { tag: 'v2' });
    expect((await shelf.discovered()).discovery).toMatchObject({ attempts: 3, error: { code: 'IMAGE_NOT_FOUND' } });
    await shelf.push('127.0.0.1:9/library/search');
    expect((await shelf.discovered()).discovery).toMatchObject({ attempts: 1, error: { code: 'REGISTRY_BLOCKED' } });
    registry.authentication = { scheme: 'basic', credentials: { username: 'reader', password: 'x' } };
    await shelf.push(uriAt(registry));
    expect((await shelf.discovered()).discovery).toMatchObject({
      attempts: 1,
      error: { code: 'REGISTRY_UNAUTHORIZED' },
    });
  });

  it('does not delay other images or pushes because of one slow registry', async () => {
    registry.intercept = ({ url = '' }) => url.includes('/slow/');
    for (let push = 0; push < 4; push += 1) await shelf.push(`${registry.host}/slow/search`, { id: `slow${push}` });
    for (let push = 0; push < 20; push += 1) await shelf.push('127.0.0.1:9/library/search', { id: 'fast' });
    expect((await shelf.discovered('latest', 'main', 'fast')).discovery.error?.code).toBe('REGISTRY_BLOCKED');
    expect((await shelf.get('latest', 'main', 'slow0')).status.workflow).toBe('Discovering');
  });

  it('stops with the service without waiting for the registry', async () => {
    registry.intercept = () => true;
    await shelf.push(uriAt(registry));
    await until(
      () => Promise.resolve(registry.seen.length),
      (seen) => seen > 0,
    );
    const began = performance.now();
    expect(await annal.program.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    registry.intercept = () => false;
    annal = await Annal.start(annal.dataDir, environment);
    expect((await shelf.at(annal).discovered()).status.workflow).toBe('Draft');
  });

  const killed: string[] = [];
  it.each(sampled(moments, 1))('continues after a restart when it is killed %s', async (_, holds) => {
    let held = 0;
    registry.intercept = (request, response) => {
      if (!holds(request, response)) return false;
      held += 1;
      return true;
    };
    const { uuid } = await shelf.push(uriAt(registry), { release: true });
    killed.push(uuid);
    if (holds === isManifest || holds === isBlob)
      await until(
        () => Promise.resolve(held),
        (count) => count > 0,
      );
    await annal.program.kill();
    registry.intercept = () => false;
    annal = await Annal.start(annal.dataDir, environment);
    const version = await shelf.at(annal).discovered();
    expect(version).toMatchObject({
      uuid,
      status: { workflow: 'Released' },
      discovery: { attempts: 1, error: null },
    });
  });

  it('is recorded once when it is killed', async () => {
    expect(await annal.program.stop()).toBe(0);
    const log = await readStoredLog(annal.dataDir);
    for (const uuid of killed)
      expect(log.filter(({ data }) => data['versionUuid'] === uuid).map(({ type }) => type)).toEqual([
        ...['BlockVersionPushed', 'BlockDiscoveryStarted', 'BlockVersionDiscovered', 'BlockVersionReleased'],
      ]);
  });
});
