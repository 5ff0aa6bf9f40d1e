import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { FindAccessTokens, GetKeySet } from '@annal/security-application';
import type { Envelope } from '@annal/messaging';
import { keySet, verifyAccessTokens, type VerifyAccessTokensData } from '@annal/security-contracts';

@Controller()
export class TokenMessages {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(keySet.pattern)
  keySet() {
    return this.queries.execute(new GetKeySet());
  }

  @MessagePattern(verifyAccessTokens.pattern)
  verify({ data }: Envelope<VerifyAccessTokensData>) {
    return this.queries.execute(new FindAccessTokens(data.tokens));
  }
}
