import { Injectable } from '@nestjs/common';
import { DomainError, type Actor } from '@annal/kernel';
import { accessDenied } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import type { KnownProject } from '@annal/structure-application';

/** Whose permissions are asked for, and who may ask (security.md 10). */
@Injectable()
export class PermissionPersons {
  constructor(private readonly access: AccessDirectory) {}

  find(userId: string | undefined, caller: Actor): Actor {
    if (userId === undefined || userId === '@current') return caller;
    const found = this.access.find(userId);
    const isOneself = found?.kind === caller.kind && found.id === caller.id;
    const administers = (resource: 'role' | 'user') => this.access.allows(caller, { resource, action: 'view' });
    if (!isOneself && caller.kind !== 'apiKey' && !administers('role') && !administers('user'))
      throw accessDenied({ resource: 'role', action: 'view' });
    if (!found)
      throw new DomainError('notFound', 'Permission.UnknownUser', `The user '${userId}' does not exist`, { userId });
    return found;
  }

  /** Strangers learn nothing about the project, not even what it has. */
  isStranger({ uuid: projectUuid }: KnownProject, person: Actor, caller: Actor): boolean {
    const isOneself = person.kind === caller.kind && person.id === caller.id;
    return isOneself && !this.access.allows(caller, { resource: 'project', action: 'view', projectUuid });
  }
}
