import type { NewEvent } from '../log/event-log.ts';
import { grpcErrors } from '../wire/errors.ts';
import type { ProposedEvent } from '../wire/proposal.ts';

export class Proposals {
  private kept: ProposedEvent[] = [];
  private bytes = 0;

  /** @param limit for the events' data together; as in 24.2.0, types and metadata do not count */
  constructor(private readonly limit: number) {}

  get isTooLarge(): boolean {
    return this.bytes > this.limit;
  }

  add(proposal: ProposedEvent): void {
    this.bytes += proposal.data.length;
    if (this.isTooLarge) this.kept = [];
    else this.kept.push(proposal);
  }

  events(): NewEvent[] {
    if (this.isTooLarge) throw grpcErrors.maximumAppendSizeExceeded(this.limit);
    return this.kept.map(({ id, type, contentType, metadata, data }) => {
      if (!type || !contentType) throw grpcErrors.missingMetadataProperty();
      if (!UUID.test(id)) throw grpcErrors.invalidArgument(`An event id has to be a UUID, not '${id}'`);
      return { id, type, contentType, metadata, data };
    });
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
