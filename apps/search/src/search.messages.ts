import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import { AskedIndex, searchPosition, searchQuery, type SearchQuestion } from '@annal/search-service';

@Controller()
export class SearchMessages {
  constructor(private readonly index: AskedIndex) {}

  @MessagePattern(searchQuery.pattern)
  search({ data: { query, minPosition } }: Envelope<SearchQuestion>) {
    return this.index.search(query, BigInt(minPosition ?? -1));
  }

  @MessagePattern(searchPosition.pattern)
  position(_: Envelope<null>): string | null {
    return this.index.status().position?.toString() ?? null;
  }
}
