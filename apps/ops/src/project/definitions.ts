import type { Json } from './api.ts';
import { isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';

interface Version {
  readonly versionNo: string;
  readonly published: string | null;
}

interface DefinitionFile {
  readonly latest: Json;
  /** Null: nothing is published; absent: the latest version is. */
  readonly published?: Json | null;
}

class Definitions implements Resource {
  readonly needs = ['latest.id'];

  constructor(
    readonly folder: string,
    private readonly address: string,
    private readonly isOwn: (definition: Json) => boolean,
  ) {}

  async *read(project: ProjectAccess) {
    for (const definition of await project.list(this.address)) {
      if (!this.isOwn(definition)) continue;
      const id = String(definition['id']);
      const content = await this.fileOf(project, id);
      if (content) yield { path: `${this.folder}/${id}.json`, content };
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const { latest, published } = content as unknown as DefinitionFile;
    const id = String(latest['id']);
    const before = await this.fileOf(project, id);
    if (before && isSame(before, content)) return 'same';
    if (published) {
      await this.save(project, id, published);
      await this.publish(project, id);
    }
    await this.save(project, id, latest);
    if (published === undefined) await this.publish(project, id);
    return before ? 'changed' : 'created';
  }

  private async fileOf(project: ProjectAccess, id: string): Promise<Json | undefined> {
    const at = `${this.address}/${encodeURIComponent(id)}`;
    const latest = await project.find(at);
    if (!latest) return undefined;
    const published = await project.find(`${at}?versionStatus=published`);
    if (!published) return { latest: shown(project, latest), published: null };
    if (versionOf(published).versionNo === versionOf(latest).versionNo) return { latest: shown(project, latest) };
    return { latest: shown(project, latest), published: shown(project, published) };
  }

  private async save(project: ProjectAccess, id: string, definition: Json): Promise<void> {
    const at = `${this.address}/${encodeURIComponent(id)}`;
    const body = { ...definition, ...parentOf(definition, (node) => project.fromFile(node)) };
    const current = await project.find(at);
    if (!current) return void (await project.call('POST', this.address, body));
    if (isSame(shown(project, current), definition)) return;
    await project.call('PUT', at, { ...body, version: { versionNo: versionOf(current).versionNo } });
  }

  private async publish(project: ProjectAccess, id: string): Promise<void> {
    const at = `${this.address}/${encodeURIComponent(id)}`;
    const current = await project.find(at);
    const published = await project.find(`${at}?versionStatus=published`);
    if (!current || (published && versionOf(published).versionNo === versionOf(current).versionNo)) return;
    await project.call('POST', `${at}/workflow/events`, { event: 'publish', version: versionOf(current).versionNo });
  }
}

const versionOf = (definition: Json) => definition['version'] as Version;

function shown(project: ProjectAccess, definition: Json): Json {
  const own = without(definition, 'uuid', 'projectId', 'version', 'isSystem', 'isComponent');
  return { ...own, ...parentOf(definition, (node) => project.toFile(node)) };
}

function parentOf(definition: Json, translated: (nodeId: unknown) => unknown): Json {
  const parent = definition['defaultParentNodeId'];
  return parent === undefined ? {} : { defaultParentNodeId: translated(parent) };
}

export const components = new Definitions('components', '/components', () => true);
export const workflows = new Definitions('workflows', '/workflow/definitions', ({ isSystem }) => isSystem !== true);
/** Built-in types are part of every project; only changed ones have another version than the first. */
export const contentTypes = new Definitions(
  'contenttypes',
  '/contenttypes',
  (type) => type['dataFormat'] === 'entry' || versionOf(type).versionNo !== '1.0',
);
