import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { KeySet } from '@annal/security-contracts';
import { SigningKeys } from '@annal/security-credentials';

export class GetKeySet extends Query<KeySet> {}

@QueryHandler(GetKeySet)
export class GetKeySetHandler implements IQueryHandler<GetKeySet> {
  constructor(private readonly keys: SigningKeys) {}

  async execute(): Promise<KeySet> {
    return { keys: await this.keys.publicKeys() };
  }
}
