import { ApiRefusal, type Json } from './api.ts';
import { isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Resource } from './resource.ts';

const SETTINGS = 'settings';

/** Manual redirects, and the setting of automatic ones, which themselves cannot be imported. */
class Redirects implements Resource {
  readonly folder = 'redirects';
  readonly needs = [];

  async *read(project: ProjectAccess) {
    yield { path: `${this.folder}/${SETTINGS}.json`, content: await project.call('GET', `/redirects/${SETTINGS}`) };
    for (const redirect of await project.list('/redirects/')) {
      if (redirect['origin'] === 'node') continue;
      yield { path: `${this.folder}/${String(redirect['id'])}.json`, content: shown(redirect) };
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const id = content['id'] as string | undefined;
    if (id === undefined) return this.set(project, content);
    const before = await project.find(`/redirects/${id}`);
    if (!before) {
      await project.call('POST', '/redirects', content);
      return 'created';
    }
    if (isSame(shown(before), content)) return 'same';
    await project.call('PATCH', `/redirects/${id}`, content);
    return 'changed';
  }

  private async set(project: ProjectAccess, content: Json): Promise<Outcome> {
    if (content['automatic'] === undefined) throw new ApiRefusal(422, this.folder, 'a redirect without id');
    if (isSame(await project.call('GET', `/redirects/${SETTINGS}`), content)) return 'same';
    await project.call('PUT', `/redirects/${SETTINGS}`, content);
    return 'changed';
  }
}

const shown = (redirect: Json): Json => without(redirect, 'origin', 'node', 'version');

export const redirects = new Redirects();
