import { Injectable } from '@nestjs/common';
import type { Actor } from '@annal/kernel';
import type { AccessResource } from '@annal/security-contracts';
import { AccessDirectory, type GrantedPermissions, type TypePermissions } from '@annal/security-policy';
import type { KnownProject } from '@annal/structure-application';
import { PermissionPersons } from './permission-persons.ts';
import { PermissionSubjects } from './permission-subjects.ts';

type ByName<Item> = Omit<Item, 'uuid'> & { readonly id: string };

export interface AllPermissions {
  readonly user: Pick<Actor, 'kind' | 'id' | 'name'>;
  readonly isMember: boolean;
  readonly entries: readonly ByName<TypePermissions>[];
  readonly assets: readonly ByName<TypePermissions>[];
  readonly contentTypes: readonly ByName<GrantedPermissions['contentTypes'][number]>[];
  readonly nodes: GrantedPermissions['nodes'];
  readonly sections: GrantedPermissions['sections'];
  readonly administers: readonly string[];
}

/** What system groups open, whatever the roles say. */
const ADMINISTERED = {
  projects: 'project',
  workflowDefinitions: 'workflowDefinition',
  roles: 'role',
  users: 'user',
  groups: 'group',
  apiKeys: 'apiKey',
  audit: 'audit',
} as const satisfies Readonly<Record<string, AccessResource>>;

/** What somebody may do in a project, all at once (security.md 10). */
@Injectable()
export class GrantedPermissionsReader {
  constructor(
    private readonly access: AccessDirectory,
    private readonly persons: PermissionPersons,
    private readonly subjects: PermissionSubjects,
  ) {}

  read(project: KnownProject, userId: string | undefined, caller: Actor): AllPermissions {
    const { kind, id, name } = this.persons.find(userId, caller);
    const person = { kind, id, name };
    const types = {
      entries: this.subjects.types(project, 'entry'),
      assets: this.subjects.types(project, 'asset'),
    };
    const granted = this.access.grantedPermissions(person, project.uuid, types);
    return {
      user: person,
      isMember: this.access.allows(person, { resource: 'project', action: 'view', projectUuid: project.uuid }),
      entries: this.named(project, granted.entries),
      assets: this.named(project, granted.assets),
      contentTypes: this.named(project, granted.contentTypes),
      nodes: granted.nodes.map((grant) => ({ ...grant, contentTypeIds: this.typeIds(project, grant) })),
      sections: granted.sections,
      administers: Object.entries(ADMINISTERED)
        .filter(([, resource]) => this.access.allows(person, { resource, action: 'update', projectUuid: project.uuid }))
        .map(([area]) => area),
    };
  }

  /** Grants on what is deleted are left out. */
  private named<Item extends { readonly uuid: string }>(project: KnownProject, items: readonly Item[]) {
    return items.flatMap(({ uuid, ...rest }): readonly ByName<Item>[] => {
      const id = uuid === '*' ? uuid : this.subjects.definitionId(project, uuid);
      return id === undefined ? [] : [{ id, ...rest }];
    });
  }

  private typeIds(project: KnownProject, { contentTypeIds }: GrantedPermissions['nodes'][number]): readonly string[] {
    return contentTypeIds.flatMap((id) => (id === '*' ? id : (this.subjects.definitionId(project, id) ?? [])));
  }
}
