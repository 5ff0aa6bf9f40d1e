import { Injectable } from '@nestjs/common';
import { canonicalGuid, type Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { accessDenied, AccessSnapshot } from '@annal/security-contracts';
import { nameKey, type PrincipalMember } from '@annal/security-domain';
import { userProjection } from '@annal/security-read-models';

/** Users and API keys as queries name them (security.md 2). */
@Injectable()
export class PrincipalReader {
  constructor(
    private readonly access: AccessSnapshot,
    private readonly readModels: ReadModels,
  ) {}

  async find(identifier: string, actor: Actor): Promise<PrincipalMember | undefined> {
    if (identifier.toLowerCase() === '@current')
      return actor.kind === 'user' ? { kind: 'user', id: actor.id } : undefined;
    const id = canonicalGuid(identifier);
    if (id === undefined) return this.findByName(nameKey(identifier));
    return (['user', 'apiKey'] as const).map((kind) => ({ kind, id })).find((member) => this.access.knows(member));
  }

  /** Somebody without the right to see users may ask about himself only, and learns nothing of others. */
  async findVisible(identifier: string, actor: Actor, operation: string): Promise<PrincipalMember | undefined> {
    const found = await this.find(identifier, actor);
    const isSelf = found !== undefined && found.kind === actor.kind && found.id === actor.id;
    const request = { resource: 'user', action: 'view', operation } as const;
    if (!isSelf && !this.access.allows(actor, request)) throw accessDenied(request);
    return found;
  }

  private async findByName(key: string): Promise<PrincipalMember | undefined> {
    const users = this.readModels.reader(userProjection);
    for (const path of key.includes('@') ? ['keys.email', 'keys.username'] : ['keys.username']) {
      const [found] = await users.find({ [path]: key }, { limit: 1 });
      if (found) return { kind: found.kind, id: found._id };
    }
    return undefined;
  }
}
