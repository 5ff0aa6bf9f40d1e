import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projections } from '@annal/app-projector';
import { parse } from 'yaml';
import { build, canBuild, overlays, podOf, type Manifest, type PodSpec } from './manifests.ts';

type Validated = new (manifest: object) => { validate(): void };
const SERVICES = [
  'blocks',
  'content',
  'delivery',
  'gateway',
  'notifier',
  'projector',
  'search',
  'security',
  'structure',
];
/** One process works; the others stand by. */
const STANDING_BY = new Set(['projector', 'notifier']);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** @throws if the manifest violates the Kubernetes JSON schema of its kind */
async function validate(manifest: Manifest): Promise<void> {
  const [group, version] = manifest.apiVersion.includes('/')
    ? manifest.apiVersion.split('/')
    : ['', manifest.apiVersion];
  const path = ['kubernetes-models', group, version, manifest.kind].filter((part) => part !== '').join('/');
  const schema = (await import(path)) as Readonly<Record<string, Validated>>;
  const Kind = schema[manifest.kind];
  if (!Kind) throw new Error(`${path} has no ${manifest.kind}`);
  new Kind(manifest).validate();
}

/** Millicores and MiB. */
function requestsOf({ containers }: PodSpec): { readonly cpu: number; readonly memory: number } {
  const { cpu = '', memory = '' } = (containers[0]?.resources.requests ?? {}) as { cpu?: string; memory?: string };
  expect([cpu, memory]).toEqual([expect.stringMatching(/^\d+m$/), expect.stringMatching(/^\d+Mi$/)]);
  return { cpu: parseInt(cpu, 10), memory: parseInt(memory, 10) };
}

const selected = (manifest: Manifest) =>
  (manifest.spec?.['selector'] as { matchLabels?: Readonly<Record<string, string>> } | undefined)?.matchLabels;

if (canBuild)
  describe.each(overlays)('the overlay %s', (overlay) => {
    const manifests = build(overlay);
    const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
    const pods = manifests.flatMap((manifest) => {
      const pod = podOf(manifest);
      return pod ? [[`${manifest.kind} ${manifest.metadata.name}`, pod] as const] : [];
    });

    it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
      'has a valid %s',
      async (_, manifest) => {
        await expect(validate(manifest)).resolves.toBeUndefined();
      },
    );

    it('has every service with its disruption budget and its autoscaler', () => {
      for (const service of SERVICES) {
        const name = `annal-${service}`;
        const deployment = ofKind('Deployment').find(({ metadata }) => metadata.name === name);
        expect(deployment).toBeDefined();
        const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
        expect(selected(budget as Manifest)).toEqual(selected(deployment as Manifest));
        const scaled = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === name);
        const replicas = overlay === 'dev' ? 1 : 2;
        if (STANDING_BY.has(service)) expect([deployment?.spec?.['replicas'], scaled]).toEqual([replicas, undefined]);
        else expect(scaled?.spec?.['scaleTargetRef']).toMatchObject({ kind: 'Deployment', name });
      }
    });

    it.each(pods)('runs %s as an unprivileged user with a read-only file system', (_, pod) => {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(container.resources.requests ?? {})).toEqual(['cpu', 'memory']);
        expect(Object.keys(container.resources.limits ?? {})).toEqual(['cpu', 'memory']);
        expect(container.image).toMatch(/:\d/);
        expect((container.env ?? []).filter(({ name }) => /PASSWORD|SECRET|TOKEN|_URL$/.test(name))).toEqual([]);
      }
    });

    it('probes every service, spreads its pods, and gives them time to drain', () => {
      for (const [name, pod] of pods.filter(([, { containers }]) => containers[0]?.name === 'service')) {
        expect(pod.topologySpreadConstraints).toHaveLength(2);
        const [container] = pod.containers;
        expect([name, container?.readinessProbe, container?.livenessProbe]).not.toContain(undefined);
        // A restart would begin a rebuild again without end, so slow starts must not cause one.
        expect(container?.startupProbe).toMatchObject({ httpGet: { path: '/health/live' } });
        const drains = Number(configuration()['DRAIN_DELAY_MS']) / 1_000 + 25;
        expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drains);
      }
    });

    it('contains no Job, because a release would start it again and could not change it', () => {
      expect(ofKind('Job')).toEqual([]);
      expect(ofKind('CronJob').map(({ metadata }) => metadata.name)).toEqual(['annal-verify']);
    });

    it('denies all traffic that no policy allows', () => {
      const policies = ofKind('NetworkPolicy').map(({ spec }) => spec);
      const everything = { matchLabels: { 'app.kubernetes.io/name': 'annal' } };
      expect(policies).toContainEqual(
        expect.objectContaining({ podSelector: everything, policyTypes: ['Ingress', 'Egress'] }),
      );
    });

    if (overlay === 'dev')
      it('keeps the index off the shared volume', () => {
        const search = pods.find(([name]) => name === 'Deployment annal-search')?.[1];
        expect(search?.volumes).toContainEqual({ name: 'data', emptyDir: { sizeLimit: '20Gi' } });
      });

    if (overlay === 'dev')
      it('fits two cores and four GiB', () => {
        const requests = pods.map(([, pod]) => requestsOf(pod));
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        expect(requests.length).toBeGreaterThan(SERVICES.length);
        // Leaves room for the system pods of a small node.
        expect(sum(requests.map(({ cpu }) => cpu))).toBeLessThanOrEqual(1_400);
        expect(sum(requests.map(({ memory }) => memory))).toBeLessThanOrEqual(3_072);
        for (const { spec } of ofKind('Deployment')) expect(spec?.['replicas']).toBe(1);
      });

    if (overlay !== 'dev') {
      it('creates its namespace, which enforces restricted pods', () => {
        const [namespace] = ofKind('Namespace');
        expect(namespace?.metadata).toMatchObject({
          name: 'annal',
          labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
        });
      });

      it('has space for uploads and does not limit their size', () => {
        const gateway = pods.find(([name]) => name === 'Deployment annal-gateway')?.[1];
        expect(gateway?.volumes).toContainEqual({ name: 'data', emptyDir: { sizeLimit: '10Gi' } });
        const [ingress] = ofKind('Ingress');
        const limit = { 'nginx.ingress.kubernetes.io/proxy-body-size': '0' };
        expect(ingress?.metadata.annotations).toMatchObject(limit);
      });

      it('has an index in each process of search, or in OpenSearch', () => {
        const search = pods.find(([name]) => name === 'Deployment annal-search')?.[1];
        const secrets = search?.containers[0]?.envFrom?.flatMap(({ secretRef }) => secretRef?.name ?? []);
        const isShared = overlay === 'opensearch';
        expect(search?.volumes).toContainEqual({ name: 'data', emptyDir: { sizeLimit: isShared ? '64Mi' : '20Gi' } });
        expect(secrets).toEqual(['annal-stores', ...(isShared ? ['annal-opensearch'] : [])]);
        const leaves = ofKind('NetworkPolicy').some(({ spec }) => JSON.stringify(spec).includes('"port":9200'));
        expect(leaves).toBe(isShared);
        const mounts = search?.containers[0]?.volumeMounts ?? [];
        expect(mounts.some(({ mountPath }) => mountPath === '/etc/opensearch')).toBe(isShared);
      });

      it('contains no secret', () => {
        expect(ofKind('Secret')).toEqual([]);
        expect(JSON.stringify(manifests)).toContain('"secretName":"annal-tls"');
      });
    }

    function configuration(): Readonly<Record<string, string>> {
      return ofKind('ConfigMap').find(({ metadata }) => metadata.name.startsWith('annal'))?.data ?? {};
    }
  });

if (canBuild)
  it('a rebuild is a separate Job of an existing projection', async () => {
    const [job, ...others] = build('rebuild', 'jobs');
    expect([job?.kind, others]).toEqual(['Job', []]);
    await expect(validate(job as Manifest)).resolves.toBeUndefined();
    const [container] = podOf(job as Manifest)?.containers ?? [];
    const [command, name] = container?.args ?? [];
    expect([container?.image, command]).toEqual([expect.stringMatching(/^annal\/ops:\d/), 'rebuild']);
    expect(projections.map((projection) => projection.name)).toContain(name);
  });

describe('compose', () => {
  const read = (file: string) => parse(readFileSync(`${root}deploy/${file}`, 'utf8'), { merge: true }) as Compose;
  const { proxy, ...services } = read('compose.services.yaml').services;
  const stores = read('compose.yaml').services;

  it('has every service, read-only and without capabilities', () => {
    expect(Object.keys(services).toSorted()).toEqual(SERVICES);
    for (const [name, service] of Object.entries(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], build: { args: { APP: name } } });
      for (const store of Object.keys(service.depends_on ?? {})) expect(stores[store]?.healthcheck).toBeDefined();
      for (const url of ['EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL']) {
        const host = new URL((service.environment?.[url] ?? '').replace(/^\w+:/, 'http:')).hostname;
        expect(Object.keys(stores)).toContain(host);
      }
    }
  });

  it('has one address for the gateway and the delivery API', () => {
    expect(proxy).toMatchObject({ read_only: true, cap_drop: ['ALL'], ports: ['127.0.0.1:3000:8080'] });
    expect(Object.values(services).filter(({ ports }) => ports !== undefined)).toEqual([]);
    const rules = readFileSync(`${root}deploy/proxy.conf`, 'utf8');
    const targets = [...rules.matchAll(/location (?:~\* )?(\S+) \{\s+set \$\w+ (\S+);/g)].map(([, path, url]) => [
      path,
      url,
    ]);
    expect(targets).toEqual([
      ['^/api/delivery/', 'http://delivery:8080'],
      ['/', 'http://gateway:8080'],
    ]);
  });

  it('can be parsed without any variable, and passes the password and the key that are set', () => {
    const text = readFileSync(`${root}deploy/compose.services.yaml`, 'utf8');
    expect(text).not.toMatch(/\$\{\w+:?\?/);
    expect(services['security']?.environment).toMatchObject({
      ADMIN_PASSWORD: '${ADMIN_PASSWORD:-}',
      BOOTSTRAP_CLIENT_ID: '${BOOTSTRAP_CLIENT_ID:-}',
      BOOTSTRAP_CLIENT_SECRET: '${BOOTSTRAP_CLIENT_SECRET:-}',
    });
  });

  it('adds an OpenSearch to the service that asks it', () => {
    const { opensearch, search, ...others } = read('compose.opensearch.yaml').services;
    expect(others).toEqual({});
    expect(opensearch?.healthcheck).toBeDefined();
    expect(search?.depends_on).toEqual({ opensearch: { condition: 'service_healthy' } });
    expect(new URL(search?.environment?.['OPENSEARCH_URL'] ?? '').hostname).toBe('opensearch');
  });

  it('names existing apps', () => {
    expect(readdirSync(`${root}apps`)).toEqual(expect.arrayContaining(SERVICES));
  });
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly healthcheck?: object;
        readonly depends_on?: object;
        readonly environment?: Readonly<Record<string, string>>;
        readonly ports?: readonly string[];
      }
    >
  >;
}
