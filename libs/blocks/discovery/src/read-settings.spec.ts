import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentialsFor, isTrustedRealm } from './registry/credentials.ts';
import { parseChallenges } from './registry/challenge.ts';
import { discoverySettings, readDiscoverySettings } from './read-settings.ts';
import { defaultSettings } from './settings.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'annal-discovery-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

describe('the settings file', () => {
  it('is optional: there are defaults', () => {
    expect(discoverySettings.discovery.read({})).toBe(defaultSettings);
    expect(readDiscoverySettings(write('empty.json', {}))).toEqual(defaultSettings);
  });

  it('is read together with the files it names', () => {
    write('ca.pem', 'certificate');
    write('docker.json', {
      auths: {
        'https://index.docker.io/v1/': { auth: Buffer.from('hub:secret').toString('base64') },
        'ghcr.io': { identitytoken: 'refresh' },
      },
    });
    const registry = {
      match: 'registry:5000/team',
      username: 'u',
      password: 'p',
      caFile: 'ca.pem',
      allowPrivate: true,
    };
    const path = write('discovery.json', {
      ...{ platform: 'linux/arm64', requireManifest: true, dockerConfigFile: 'docker.json', registries: [registry] },
      ...{ limits: { layers: 3 }, retry: { delaysMs: [1, 2] }, denyHosts: ['*.example.org'] },
    });
    const settings = discoverySettings.discovery.read({ DISCOVERY_CONFIG: path });
    expect(settings).toMatchObject({
      ...{ platform: 'linux/arm64', requireManifest: true, denyHosts: ['*.example.org'], allowHosts: [] },
      limits: { layers: 3, entries: 2_000_000 },
      retry: { delaysMs: [1, 2], notFoundDelaysMs: [8_000, 30_000] },
      registries: [{ match: 'registry:5000/team', ca: 'certificate' }, { match: 'docker.io' }, { match: 'ghcr.io' }],
    });
    expect(JSON.stringify(settings)).not.toMatch(/"p"|secret"|refresh/);
    const hub = credentialsFor(settings.registries, { host: 'docker.io', repository: 'library/nginx' });
    expect([hub?.basic?.username, hub?.basic?.password.reveal()]).toEqual(['hub', 'secret']);
    const team = (repository: string) =>
      credentialsFor(settings.registries, { host: 'registry:5000', repository })?.name;
    expect([team('team/app'), team('teams/app')]).toEqual(['registry:5000/team', undefined]);
  });

  it.each<[unknown, string]>([
    ['{', 'is not a JSON object'],
    [[], 'is not a JSON object'],
    [{ platfrom: 'linux' }, "'platfrom' is not valid"],
    [{ platform: 7 }, "'platform' is not valid"],
    [{ requireManifest: 'yes' }, "'requireManifest' is not valid"],
    [{ allowHosts: 'a' }, "'allowHosts' is not valid"],
    [{ limits: { layers: -1 } }, "'limits.layers' is not valid"],
    [{ limits: { layer: 1 } }, "'limits.layer' is not valid"],
    [{ retry: { delaysMs: ['secret'] } }, "'retry.delaysMs' is not valid"],
    [{ registries: [{ username: 'secret' }] }, "'registries[0].match' is not valid"],
    [{ registries: [{ match: 'a', caFile: 'missing' }] }, 'cannot be read'],
    [{ dockerConfigFile: 'missing' }, 'cannot be read'],
  ])('%#: wrong values are named, not quoted', (value, said) => {
    const path = write('discovery.json', value);
    let message = '';
    try {
      readDiscoverySettings(path);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(said);
    expect(message).not.toContain('secret');
  });
});

describe('challenges', () => {
  it.each([
    ['Basic realm="a, b"', [{ scheme: 'basic', parameters: { realm: 'a, b' } }]],
    [
      'Bearer realm="https://r/t",service=s , scope="repository:a/b:pull,push"',
      [{ scheme: 'bearer', parameters: { realm: 'https://r/t', service: 's', scope: 'repository:a/b:pull,push' } }],
    ],
    [
      'Negotiate, BASIC realm="x\\"y", Bearer REALM=z',
      [
        { scheme: 'negotiate', parameters: {} },
        { scheme: 'basic', parameters: { realm: 'x"y' } },
        { scheme: 'bearer', parameters: { realm: 'z' } },
      ],
    ],
    ['', []],
    ['"', []],
  ])('%s', (header, challenges) => expect(parseChallenges(header)).toEqual(challenges));
});

describe('token services', () => {
  it.each([
    ['https://registry.example.org/token', 'registry.example.org', true],
    ['https://auth.registry.example.org/token', 'registry.example.org', true],
    ['https://example.org/token', 'registry.example.org', true],
    ['https://auth.docker.io/token', 'registry-1.docker.io', true],
    ['https://auth.example.org/token', 'registry.example.org', false],
    ['https://evil.co.uk/token', 'shop.co.uk', false],
    ['https://org/token', 'registry.example.org', false],
    ['http://registry.example.org/token', 'registry.example.org', false],
    ['https://listed.net/token', 'registry.example.org', true],
  ])('%s may have the credentials of %s: %s', (realm, registry, trusted) =>
    expect(isTrustedRealm(new URL(realm), new URL(`https://${registry}/v2/`), ['listed.net'])).toBe(trusted),
  );
});
