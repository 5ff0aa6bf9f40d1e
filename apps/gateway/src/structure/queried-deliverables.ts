import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsDelivered } from '@annal/content-application';
import { Deliverables } from '@annal/structure-application';

@Injectable()
export class QueriedDeliverables extends Deliverables {
  constructor(private readonly queries: QueryBus) {
    super();
  }

  override has(projectUuid: string, entryId: string, language: string): Promise<boolean> {
    return this.queries.execute(new IsDelivered(projectUuid, entryId, language));
  }
}
