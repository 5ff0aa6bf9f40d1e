import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '@annal/observability';
import { ProcessReports } from '@annal/process';
import { leaseHolder, type ReadModelDatabase } from '@annal/read-models';
import { AskedIndex, OperatedIndex, SEARCH_INDEX, type IndexReport } from '@annal/search-service';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';

export const INDEX_LOCATION = Symbol('IndexLocation');

@Injectable()
export class IndexOperations implements OnModuleInit, OnApplicationShutdown {
  private readonly operated: OperatedIndex;

  constructor(
    index: AskedIndex,
    @Inject(READ_MODEL_DATABASE) { database }: ReadModelDatabase,
    @Inject(LOGGER) log: Logger,
    @Inject(INDEX_LOCATION) keeps: string,
  ) {
    const reports = new ProcessReports<IndexReport>(database, SEARCH_INDEX);
    this.operated = new OperatedIndex({ index, reports, holder: leaseHolder(), keeps, log });
  }

  onModuleInit(): void {
    this.operated.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.operated.stop();
  }
}
