import type { Actor, DomainEvent, Recorded } from '@annal/kernel';
import type { Member, RoleEvent, RolePermissions } from '@annal/security-domain';
import { AccessDirectory, type LogFollower } from '../access-directory.ts';

const SYSTEM: Actor = { kind: 'system', id: 'security', name: 'system' };

export class HandFedLog implements LogFollower {
  error: unknown = undefined;

  constructor(readonly apply: (event: Recorded<DomainEvent>) => void) {}

  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  feed(stream: string, type: string, data: object, actor: Actor = SYSTEM): void {
    const metadata = { actor, occurredAt: '2026-02-11T08:00:00.000Z' };
    this.apply({ type, schemaVersion: 1, data, stream, metadata } as Recorded<DomainEvent>);
  }
}

export const noGrants: RolePermissions = {
  entries: [],
  assets: [],
  contentTypes: [],
  nodes: [],
  sections: {},
  others: {},
};

export class AccessWorld {
  private constructor(readonly access: AccessDirectory<HandFedLog>) {}

  static async open(): Promise<AccessWorld> {
    const follow = (_: unknown, apply: (event: Recorded<DomainEvent>) => void) => new HandFedLog(apply);
    const access = new AccessDirectory(follow, () => new Date('2026-02-11T09:00:00.000Z'));
    await access.start();
    return new AccessWorld(access);
  }

  user(userId: string, username = userId): void {
    this.feed(`user-${userId}`, 'UserRegistered', { userId, username, email: `${userId}@l.example`, expiry: null });
  }

  apiKey(apiKeyId: string, name = apiKeyId): void {
    const data = { apiKeyId, name, description: null, enabled: true, scopes: [] };
    this.feed(`apiKey-${apiKeyId}`, 'ApiKeyCreated', data);
  }

  group(groupId: string, name = groupId): void {
    this.feed(`group-${groupId}`, 'GroupCreated', { groupId, name, description: null, kind: 'contensis' });
  }

  join(groupId: string, member: Member): void {
    this.feed(`group-${groupId}`, 'GroupMemberAdded', { groupId, member });
  }

  role(
    projectUuid: string,
    roleId: string,
    permissions: Partial<RolePermissions>,
    to: { readonly users?: string[]; readonly groups?: string[]; readonly apiKeys?: string[] },
    enabled = true,
  ): void {
    const assignees = (ids: string[] = []) => ids.map((id) => ({ id, name: id }));
    const data: Extract<RoleEvent, { type: 'RoleCreated' }>['data'] = {
      projectUuid,
      roleId,
      name: roleId,
      description: null,
      enabled,
      permissions: { ...noGrants, ...permissions },
      assignments: { users: assignees(to.users), groups: assignees(to.groups), apiKeys: assignees(to.apiKeys) },
    };
    this.feed(`role-${projectUuid}.${roleId}`, 'RoleCreated', data);
  }

  private feed(stream: string, type: string, data: object): void {
    this.access.follower.feed(stream, type, data);
  }
}
