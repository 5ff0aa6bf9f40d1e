import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { FindAccessToken, GetKeySet } from '@annal/security-application';
import type { Envelope } from '@annal/messaging';
import { keySet, verifyAccessToken, type VerifyAccessTokenData } from '@annal/security-contracts';

@Controller()
export class TokenMessages {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(keySet.pattern)
  keySet() {
    return this.queries.execute(new GetKeySet());
  }

  @MessagePattern(verifyAccessToken.pattern)
  verify({ data }: Envelope<VerifyAccessTokenData>) {
    return this.queries.execute(new FindAccessToken(data.token));
  }
}
