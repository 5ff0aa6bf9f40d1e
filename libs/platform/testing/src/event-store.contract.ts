import { appendContract } from './event-store-append.contract.ts';
import { checkpointContract } from './event-store-checkpoints.contract.ts';
import { deleteContract } from './event-store-delete.contract.ts';
import { groupAdministrationContract } from './event-store-group-administration.contract.ts';
import { groupsContract } from './event-store-groups.contract.ts';
import { readContract } from './event-store-read.contract.ts';
import { subscribeContract } from './event-store-subscribe.contract.ts';
import { withClient, type ConnectEventStore } from './event-store.fixtures.ts';

/** Runs against the embedded server and real clusters, through the official client. */
export function eventStoreContract(connect: ConnectEventStore): void {
  describe('event store contract', () => {
    const client = withClient(connect);
    appendContract(client);
    readContract(client);
    subscribeContract(client);
    checkpointContract(client);
    deleteContract(client);
    groupsContract(client);
    groupAdministrationContract(client);
  });
}
