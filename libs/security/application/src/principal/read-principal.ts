import { Injectable } from '@nestjs/common';
import type { Actor } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import type { PrincipalMember } from '@annal/security-domain';

@Injectable()
export class PrincipalReader {
  constructor(private readonly access: AccessDirectory) {}

  /** Without the right to see users an actor may ask only about itself and learns nothing of others. */
  findVisible(identifier: string, actor: Actor, operation: string): PrincipalMember | undefined {
    const found = this.find(identifier, actor);
    const isSelf = found?.kind === actor.kind && found.id === actor.id;
    if (!isSelf) this.access.require(actor, { resource: 'user', action: 'view', operation });
    return found;
  }

  private find(identifier: string, actor: Actor): PrincipalMember | undefined {
    if (identifier.toLowerCase() === '@current')
      return actor.kind === 'user' ? { kind: 'user', id: actor.id } : undefined;
    const found = this.access.find(identifier);
    return found && found.kind !== 'system' ? { kind: found.kind, id: found.id } : undefined;
  }
}
