import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defaultRetryPolicy } from '@annal/blocks-domain';
import { BadSetting, isSet, path, Secret, type Setting } from '@annal/configuration';
import { dockerCredentials } from './docker-config.ts';
import { defaultLimits, defaultSettings, type DiscoverySettings, type RegistrySettings } from './settings.ts';

const VARIABLE = 'DISCOVERY_CONFIG';

export const discoverySettings: { readonly discovery: Setting<DiscoverySettings> } = {
  discovery: {
    name: VARIABLE,
    read: (environment) =>
      isSet(environment, VARIABLE) ? readDiscoverySettings(path(VARIABLE).read(environment)) : defaultSettings,
  },
};

/** Errors name the invalid key and never its value, which may be secret. @throws BadSetting */
export function readDiscoverySettings(file: string): DiscoverySettings {
  const from = new SettingsReader(parse(file), dirname(file));
  const dockerConfig = from.text('dockerConfigFile');
  const settings: DiscoverySettings = {
    defaultRegistry: from.text('defaultRegistry') ?? defaultSettings.defaultRegistry,
    platform: from.text('platform') ?? defaultSettings.platform,
    allowHosts: from.texts('allowHosts'),
    denyHosts: from.texts('denyHosts'),
    requireManifest: from.flag('requireManifest'),
    limits: from.numbers('limits', defaultLimits),
    retry: {
      ...defaultRetryPolicy,
      ...from.child('retry')?.delays(),
    },
    registries: [
      ...from.children('registries').map(registryOf),
      ...(dockerConfig === undefined ? [] : dockerCredentials(from.file(dockerConfig))),
    ],
  };
  from.end();
  return settings;
}

function registryOf(from: SettingsReader): RegistrySettings {
  const [username, password, identityToken] = ['username', 'password', 'identityToken'].map((name) => from.text(name));
  const caFile = from.text('caFile');
  const settings = {
    match: from.text('match') ?? from.fail('match'),
    allowPrivate: from.flag('allowPrivate'),
    insecure: from.flag('insecure'),
    authRealms: from.texts('authRealms'),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password: new Secret(password) }),
    ...(identityToken !== undefined && { identityToken: new Secret(identityToken) }),
    ...(caFile !== undefined && { ca: from.file(caFile) }),
  };
  from.end();
  return settings;
}

class SettingsReader {
  private readonly known = new Set<string>();

  constructor(
    private readonly object: Readonly<Record<string, unknown>>,
    private readonly folder: string,
    private readonly path = '',
  ) {}

  text(name: string): string | undefined {
    const value = this.take(name);
    return value === undefined || typeof value === 'string' ? value : this.fail(name);
  }

  flag(name: string): boolean {
    const value = this.take(name) ?? false;
    return typeof value === 'boolean' ? value : this.fail(name);
  }

  texts(name: string): readonly string[] {
    const value = this.take(name) ?? [];
    return isTexts(value) ? value : this.fail(name);
  }

  numbers<Numbers extends { readonly [Name in keyof Numbers]: number }>(name: string, defaults: Numbers): Numbers {
    const from = this.child(name);
    if (!from) return defaults;
    const read = Object.entries<number>(defaults).map(([key, value]) => [key, from.number(key) ?? value]);
    from.end();
    return Object.fromEntries(read) as Numbers;
  }

  delays(): object {
    const lists = ['delaysMs', 'notFoundDelaysMs'].map((name) => [name, this.list(name)] as const);
    const numbers = ['longestDelayMs', 'totalMs'].map((name) => [name, this.number(name)] as const);
    this.end();
    const told = [...lists, ...numbers].filter(([, value]) => value !== undefined);
    return Object.fromEntries(told) as Record<string, unknown>;
  }

  child(name: string): SettingsReader | undefined {
    const value = this.take(name);
    return value === undefined ? undefined : this.reader(value, name);
  }

  children(name: string): readonly SettingsReader[] {
    const value = this.take(name) ?? [];
    if (!Array.isArray(value)) return this.fail(name);
    return value.map((item, index) => this.reader(item, `${name}[${index}]`));
  }

  file(path: string): string {
    return contentOf(resolve(this.folder, path));
  }

  /** Rejects unknown keys, so that a misspelled setting is not silently ignored. */
  end(): void {
    for (const name of Object.keys(this.object)) if (!this.known.has(name)) this.fail(name);
  }

  fail(name: string): never {
    throw new BadSetting(VARIABLE, `names a file in which '${this.path}${name}' is not valid`);
  }

  private number(name: string): number | undefined {
    const value = this.take(name);
    return value === undefined || isCount(value) ? value : this.fail(name);
  }

  private list(name: string): readonly number[] | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    return isCounts(value) ? value : this.fail(name);
  }

  private reader(value: unknown, name: string): SettingsReader {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.fail(name);
    return new SettingsReader(value as Record<string, unknown>, this.folder, `${this.path}${name}.`);
  }

  private take(name: string): unknown {
    this.known.add(name);
    return this.object[name] ?? undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isCounts = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCount);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function parse(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(contentOf(path));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof BadSetting) throw error;
  }
  throw new BadSetting(VARIABLE, 'names a file that is not a JSON object');
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new BadSetting(VARIABLE, 'names a file that cannot be read, or one that names such a file');
  }
}
