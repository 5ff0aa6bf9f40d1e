import { ApiRefusal, type Json } from './api.ts';
import { isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';

class Nodes implements Resource {
  readonly folder = 'nodes';
  readonly needs = ['id'];

  async *read(project: ProjectAccess) {
    for await (const { node } of walk(project)) {
      yield { path: `${this.folder}/${String(project.toFile(node['id']))}.json`, content: shown(project, node) };
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const id = String(project.fromFile(content['id']));
    const before = await project.find(`/nodes/${id}`);
    const body = { ...content, id, parentId: project.fromFile(content['parentId']) };
    if (!before) {
      await project.call('POST', `/nodes/${String(body.parentId)}/children`, body);
      return 'created';
    }
    if (isSame(shown(project, before), content)) return 'same';
    await project.call('PUT', `/nodes/${id}`, content['parentId'] === null ? without(body, 'parentId', 'slug') : body);
    return 'changed';
  }
}

class ChildOrder implements Resource {
  readonly folder = 'order';
  readonly needs = ['id', 'children'];

  async *read(project: ProjectAccess) {
    for await (const { node, children } of walk(project)) {
      if (children.length < 2) continue;
      const id = project.toFile(node['id']);
      yield {
        path: `${this.folder}/${String(id)}.json`,
        content: { id, children: children.map((child) => child['id']) },
      };
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const id = String(project.fromFile(content['id']));
    const wanted = content['children'] as readonly string[];
    const present = (await childrenOf(project, id)).map((child) => String(child['id']));
    const missing = wanted.filter((child) => !present.includes(child));
    if (missing.length > 0) throw new ApiRefusal(404, id, `has no child ${missing.join(', ')}`);
    const others = present.filter((child) => !wanted.includes(child));
    if (isSame(present, [...wanted, ...others])) return 'same';
    await project.call('PUT', `/nodes/${id}/children/order`, wanted);
    return 'changed';
  }
}

async function* walk(project: ProjectAccess) {
  const waiting: Json[] = [await project.call('GET', '/nodes/root')];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    const children = await childrenOf(project, String(node['id']));
    waiting.push(...children);
    yield { node, children };
  }
}

function childrenOf(project: ProjectAccess, id: string): Promise<readonly Json[]> {
  return project.list(`/nodes/${id}/children`);
}

function shown(project: ProjectAccess, node: Json): Json {
  const own = without(node, 'projectId', 'path', 'childCount', 'version');
  return { ...own, id: project.toFile(node['id']), parentId: project.toFile(node['parentId']) };
}

export const nodes = new Nodes();
export const childOrder = new ChildOrder();
