import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { GetKeySet } from '@annal/security-application';
import { keySet } from '@annal/security-contracts';

@Controller()
export class TokenMessages {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(keySet.pattern)
  keySet() {
    return this.queries.execute(new GetKeySet());
  }
}
