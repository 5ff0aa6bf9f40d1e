import { InspectionError, type Inspection } from '@annal/blocks-domain';
import { RegistryImageInspector } from '../image-inspector.ts';
import { defaultLimits, defaultSettings, type DiscoverySettings } from '../settings.ts';
import { image, layer, type BuiltManifest, type TarEntry } from './image-builder.ts';
import { TestRegistry } from './test-registry.ts';

export const repository = 'library/search';

export class InspectionDesk {
  private readonly inspectors: RegistryImageInspector[] = [];

  private constructor(readonly registry: TestRegistry) {}

  static async open(): Promise<InspectionDesk> {
    return new InspectionDesk(await TestRegistry.start());
  }

  async close(): Promise<void> {
    for (const each of this.inspectors) each.close();
    await this.registry.stop();
  }

  inspector(settings: Partial<DiscoverySettings> = {}, limits: object = {}): RegistryImageInspector {
    const allowed = [{ host: 'localhost', port: this.registry.port, plainHttp: true }];
    const all = { ...defaultSettings, ...settings, limits: { ...defaultLimits, ...limits } };
    const made = new RegistryImageInspector(all, allowed);
    this.inspectors.push(made);
    return made;
  }

  inspect(made = this.inspector(), tag = 'v1', signal = new AbortController().signal): Promise<Inspection> {
    return made.inspect({ uri: `${this.registry.host}/${repository}`, tag, commitId: 'abc' }, signal);
  }

  add(built: BuiltManifest): BuiltManifest {
    return this.registry.add(repository, built, 'v1');
  }

  async port(made?: RegistryImageInspector): Promise<number> {
    return (await this.inspect(made)).found.port;
  }

  async warnings(made?: RegistryImageInspector): Promise<readonly string[]> {
    return (await this.inspect(made)).warnings.map(({ code }) => code);
  }
}

export function failure(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof InspectionError ? error.code : error),
  );
}

export const file = (name: string, value: unknown): TarEntry => ({ name, content: JSON.stringify(value) });
export const manifest = (port: number): TarEntry => file('manifest.json', { port });
export const layered = async (...layers: readonly (readonly (TarEntry | string)[])[]): Promise<BuiltManifest> =>
  image({ layers: await Promise.all(layers.map((entries) => layer(entries))) });

export function bytesOf({ blobs }: BuiltManifest, place = 1): Buffer {
  const blob = blobs[place];
  if (!blob) throw new Error(`The image has no blob ${place}`);
  return blob.bytes;
}
