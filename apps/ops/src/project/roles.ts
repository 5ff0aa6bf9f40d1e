import { createHash } from 'node:crypto';
import type { ApiRefusal, Json } from './api.ts';
import { canonicalText, isSame, without } from './canonical.ts';
import type { Outcome, ProjectAccess, Reduced, Resource } from './resource.ts';
import { withoutUnknownRights } from './unknown-rights.ts';

/** Identified by name, because ids change on import. Assignments name ids of users, groups and keys. */
class Roles implements Resource {
  readonly folder = 'roles';
  readonly needs = ['name'];

  async *read(project: ProjectAccess) {
    for (const role of await project.list('/security/roles')) {
      const content = without(role, 'id', 'projectId', 'version');
      yield { path: `${this.folder}/${fileName(content)}.json`, content };
    }
  }

  async write(project: ProjectAccess, content: Json): Promise<Outcome> {
    const roles = await project.list('/security/roles');
    const found = roles.find((role) => isSame(role['name'], content['name']));
    if (!found) {
      await project.call('POST', '/security/roles', content);
      return 'created';
    }
    if (isSame(without(found, 'id', 'projectId', 'version'), content)) return 'same';
    await project.call('PUT', `/security/roles/${String(found['id'])}`, content);
    return 'changed';
  }

  /** Earlier releases accepted any section and action; unknown ones grant nothing. */
  withoutIneffective(content: Json, { issues }: ApiRefusal): Reduced | undefined {
    return withoutUnknownRights(content, issues);
  }
}

function fileName({ name }: Json): string {
  const text = Object.values(name as Readonly<Record<string, string>>)[0] ?? 'role';
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
  return `${plain}-${createHash('sha256').update(canonicalText(name)).digest('hex').slice(0, 6)}`;
}

export const roles = new Roles();
