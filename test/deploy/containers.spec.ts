import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NatsServer } from '@annal/testing/nats-server';
import { freePort } from '../support/service/free-port.ts';
import { isReady } from '../support/service/fleet.ts';
import { isLong, sampled } from '../support/sampling.ts';
import { StoreProcess } from '../support/stores/store-process.ts';
import { until } from '../support/until.ts';
import { canConfine, Confinement, USER } from './confinement.ts';
import { build, canBuild, podOf, type Container, type Manifest } from './manifests.ts';

const TAKES_MS = 240_000;
/** Replaces the manifests' drain delay in the short form. */
const sooner = isLong ? {} : { DRAIN_DELAY_MS: '500' };
/**
 * Prints the program's user and the folders it can write; anybody may write to some of them on a writable file system.
 */
const LOOK_AROUND = `
const { mkdtempSync, readFileSync } = require('node:fs');
const folders = [process.cwd(), '/', '/etc', '/var/tmp', '/tmp', process.env.DATA_DIR, process.env.TMPDIR];
const isWritable = (folder) => {
  try {
    return mkdtempSync(folder + '/try-') !== '';
  } catch {
    return false;
  }
};
const rights = readFileSync('/proc/self/status', 'utf8').match(/^(CapEff|CapBnd|NoNewPrivs):\\s*\\S+$/gm);
console.log(JSON.stringify({
  uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(),
  ...Object.fromEntries(rights.map((line) => line.split(/:\\s*/))),
  written: folders.filter(isWritable),
}));
`;
const root = fileURLToPath(new URL('../../', import.meta.url));

NatsServer.announce();

/** Resolves a container's variables like Kubernetes. */
function environmentOf({ env = [], envFrom = [] }: Container, manifests: readonly Manifest[]): Record<string, string> {
  const given = envFrom.flatMap(({ configMapRef, secretRef }) => {
    const [kind, name] = configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef?.name];
    const source = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
    if (!source && !secretRef?.optional) throw new Error(`There is no ${kind} ${name}`);
    const decoded = (text: string) => (kind === 'Secret' ? Buffer.from(text, 'base64').toString() : text);
    return Object.entries(source?.data ?? {}).map(([key, value]) => [key, decoded(value)] as const);
  });
  return Object.fromEntries([...given, ...env.map(({ name, value = '' }) => [name, value] as const)]);
}

const appOf = ({ image }: Container) => /annal\/(\w+):/.exec(image)?.[1] ?? '';

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const entrypoint = JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
const [init, separator, node, ...options] = entrypoint;

it('the image runs the built bundle as an unprivileged user and has a health check', () => {
  expect([init, separator, node, options.at(-1)]).toEqual(['tini', '--', 'node', 'main.js']);
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(dockerfile).toContain('/health/live');
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(3);
});

if (canBuild && NatsServer.isThere)
  describe('the containers of the manifests', () => {
    // On the disk, because everything below /dev stays as it is in a confined container.
    const folder = mkdtempSync('/var/tmp/annal-containers-');
    const confinement = new Confinement(folder);
    const running: ChildProcess[] = [];
    let stores: readonly StoreProcess[] = [];
    let broker: NatsServer | undefined;
    let addresses: Readonly<Record<string, string>>;
    let volumes: Readonly<Record<string, string>>;
    const manifests = canBuild ? build('dev') : [];

    beforeAll(async () => {
      const apps = [...started, ...jobs].map(appOf);
      const built = spawnSync(process.execPath, ['tools/build/build.mjs', ...apps], { cwd: root, encoding: 'utf8' });
      expect([built.status, built.stderr]).toEqual([0, '']);
      volumes = { '/data': confinement.volume('data'), '/tmp': confinement.volume('temporary') };
      const [events, documents] = await Promise.all([
        StoreProcess.start('eventstoredb', join(folder, 'stores')),
        StoreProcess.start('mongodb', join(folder, 'stores')),
      ]);
      stores = [events, documents];
      broker = await NatsServer.start();
      // In place of the cluster's Service names and the volume.
      addresses = {
        EVENTSTORE_URL: events.url,
        MONGODB_URL: documents.url,
        NATS_URL: broker.url,
        DATA_DIR: volumes['/data'] ?? '',
        TMPDIR: volumes['/tmp'] ?? '',
      };
    }, TAKES_MS);
    afterAll(async () => {
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(stores.map((store) => store.kill()));
      await broker?.kill();
      rmSync(folder, { recursive: true });
    });

    /**
     * Runs the image's entrypoint, or `program`, with the container's variables; only the addresses are this machine's.
     */
    async function run(container: Container, ports: Readonly<Record<string, string>>, program?: readonly string[]) {
      const cwd = join(root, 'dist/apps', appOf(container));
      expect(existsSync(join(cwd, 'main.js'))).toBe(true);
      const own = environmentOf(container, manifests);
      expect(Object.keys(own)).toEqual(expect.arrayContaining(['EVENTSTORE_URL', 'MONGODB_URL']));
      const env = { PATH: process.env['PATH'], ...own, HOST: '127.0.0.1', ...addresses, ...ports, ...sooner };
      const mounted = (container.volumeMounts ?? []).map(({ mountPath }) => volumes[mountPath] ?? mountPath);
      const parameters = [...(program ?? options), ...(program ? [] : (container.args ?? []))];
      const child = confinement.run({ cwd, parameters, env, volumes: mounted });
      running.push(child);
      const said: string[] = [];
      child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      const complaints: string[] = [];
      child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
      return { child, complaints, said };
    }

    async function toItsEnd(container: Container) {
      const { child, complaints } = await run(container, {});
      const [code] = (await once(child, 'exit')) as [number];
      return [code, complaints];
    }

    const services = manifests
      .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name.startsWith('annal-'))
      .map((manifest) => podOf(manifest)?.containers[0])
      .filter((container) => container !== undefined);
    // The job needs a projector to verify, and services become ready only after security has written the first events.
    const isNeeded = (container: Container) => ['projector', 'security'].includes(appOf(container));
    const others = sampled(
      services.filter((container) => !isNeeded(container)),
      1,
    );
    const started = [...services.filter(isNeeded), ...others];
    const [rebuild] = build('rebuild', 'jobs') as [Manifest];
    const jobs = manifests.filter(({ kind }) => kind === 'CronJob').flatMap((job) => podOf(job)?.containers ?? []);

    it('are nine services and a job', () => expect([services.length, jobs.length]).toEqual([9, 1]));

    if (canConfine)
      it('run as an unprivileged user that can write to the volumes only', async () => {
        for (const container of [...others.slice(0, 1), ...jobs]) {
          const { child, said, complaints } = await run(container, {}, ['-e', LOOK_AROUND]);
          const [code] = (await once(child, 'close')) as [number];
          expect([code, complaints]).toEqual([0, []]);
          const { mountPath } = container.volumeMounts?.find((mount) => mount.mountPath === '/data') ?? {};
          const written = mountPath === undefined ? [] : [volumes['/data'], volumes['/tmp']];
          const rights = { CapEff: '0000000000000000', CapBnd: '0000000000000000', NoNewPrivs: '1' };
          expect(JSON.parse(said.join(''))).toEqual({ uid: USER, gid: USER, groups: [USER], ...rights, written });
        }
      });

    it(
      'become ready, serve metrics on their own port, rebuild a read model for a job, and stop on SIGTERM',
      async () => {
        const all = await Promise.all(
          started.map(async (container) => {
            const [port, metricsPort] = [await freePort(), await freePort()];
            const process_ = await run(container, { PORT: String(port), METRICS_PORT: String(metricsPort) });
            return { ...process_, port, metricsPort, image: container.image };
          }),
        );
        for (const { child, complaints, port, metricsPort, image } of all) {
          await until(async () => child.exitCode !== null || isReady(`http://127.0.0.1:${port}`), Boolean, 90_000);
          expect([image, child.exitCode, complaints]).toEqual([image, null, []]);
          expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
          expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
        }
        for (const container of podOf(rebuild)?.containers ?? []) expect(await toItsEnd(container)).toEqual([0, []]);
        // All at once, like pods of a deleted namespace: each first drains.
        const ends = all.map(async ({ child, image }) => {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          return [image, (await ended)[0]] as const;
        });
        expect(await Promise.all(ends)).toEqual(all.map(({ image }) => [image, 0]));
      },
      TAKES_MS,
    );

    it(
      'verify the stores in the nightly job',
      async () => {
        const [container] = jobs;
        if (!container) throw new Error('There is no job');
        expect(await toItsEnd(container)).toEqual([0, []]);
      },
      TAKES_MS,
    );
  });
