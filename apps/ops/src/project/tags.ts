import type { Json } from './api.ts';
import { isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';

class Marks implements Resource {
  readonly needs = ['id'];

  constructor(
    readonly folder: string,
    private readonly address: string,
    private readonly counted: string,
    private readonly placeOf: (content: Json) => string,
  ) {}

  async *read(project: ProjectAccess) {
    for (const found of await project.list(`${this.address}?order=id`)) {
      const content = this.shown(found);
      yield { path: `${this.folder}/${this.placeOf(content)}.json`, content };
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const at = `${this.address}/${encodeURIComponent(String(content['id']))}`;
    const before = await project.find(at);
    if (before && isSame(this.shown(before), content)) return 'same';
    await project.call(before ? 'PUT' : 'POST', before ? at : this.address, content);
    return before ? 'changed' : 'created';
  }

  private shown(found: Json): Json {
    return without(found, 'version', this.counted);
  }
}

export const tagGroups = new Marks('taggroups', '/taggroups', 'tagCount', ({ id }) => String(id));
export const tags = new Marks('tags', '/tags', 'usageCount', ({ id, groupId }) => `${String(groupId)}/${String(id)}`);
