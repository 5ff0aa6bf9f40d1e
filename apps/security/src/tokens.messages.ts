import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import { GetKeySet, IssueToken } from '@annal/security-application';
import { issueToken, keySet, type IssueTokenData } from '@annal/security-contracts';

@Controller()
export class TokenMessages {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(issueToken.pattern)
  issue({ data, context }: Envelope<IssueTokenData>) {
    return this.commands.execute(new IssueToken(data, context));
  }

  @MessagePattern(keySet.pattern)
  keySet() {
    return this.queries.execute(new GetKeySet());
  }
}
