import type { NewEvent } from '../log/event-log.ts';
import { grpcErrors } from '../wire/errors.ts';
import type { ProposedEvent } from '../wire/proposal.ts';

/** EventStoreDB's default. Like 24.2.0, this counts the data of events, not their types and metadata. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** The events of one append as they come in. Beyond the size limit they are counted, no longer kept. */
export class Proposals {
  private kept: ProposedEvent[] = [];
  private bytes = 0;

  get isTooLarge(): boolean {
    return this.bytes > MAX_APPEND_BYTES;
  }

  add(proposal: ProposedEvent): void {
    this.bytes += proposal.data.length;
    if (this.isTooLarge) this.kept = [];
    else this.kept.push(proposal);
  }

  /** @throws GrpcError when something that EventStoreDB requires is missing. */
  events(): NewEvent[] {
    if (this.isTooLarge) throw grpcErrors.maximumAppendSizeExceeded(MAX_APPEND_BYTES);
    return this.kept.map(({ id, type, contentType, metadata, data }) => {
      if (!type || !contentType) throw grpcErrors.missingMetadataProperty();
      if (!UUID.test(id)) throw grpcErrors.invalidArgument(`An event id has to be a UUID, not '${id}'`);
      return { id, type, contentType, metadata, data };
    });
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
