import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { GetEntryVersion, ReadEntryVersions } from '@annal/content-application';
import {
  getEntryVersion,
  listEntryVersions,
  type GetEntryVersionData,
  type ListEntryVersionsData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class EntryMessages {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(getEntryVersion.pattern)
  version({ data }: Envelope<GetEntryVersionData>) {
    return this.queries.execute(new GetEntryVersion(data));
  }

  @MessagePattern(listEntryVersions.pattern)
  versions({ data }: Envelope<ListEntryVersionsData>) {
    return this.queries.execute(new ReadEntryVersions(data));
  }
}
