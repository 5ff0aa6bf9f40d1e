import { Checkpoints, openStorage } from '@annal/embedded-storage';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { requireCredentials, type Credentials } from './auth.ts';
import { featuresDefinition, featuresHandlers, gossipDefinition, gossipHandlers } from './cluster-services.ts';
import { CommitQueue } from './log/commit-queue.ts';
import { EventLog } from './log/event-log.ts';
import { eventLogFormat } from './log/schema.ts';
import { GroupRegistry } from './persistent/group-registry.ts';
import { GroupStore } from './persistent/group-store.ts';
import { persistentDefinition, persistentHandlers } from './persistent/service.ts';
import { Broadcast } from './streams/broadcast.ts';
import { streamsDefinition, streamsHandlers } from './streams/service.ts';
import { grpcErrors } from './wire/errors.ts';
import { letMessagesFlow } from './wire/flowing-call.ts';
import { nextTurn, type Outbound } from './wire/outbound.ts';

export interface ServerOptions {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly credentials?: Credentials | undefined;
  readonly maxAppendBytes: number;
}

/** Above the append limit, as in EventStoreDB, so that the answer can say that an append is too large. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const GOODBYE_MS = 500;
/** Each checkpoint costs two more fsyncs, so few and large ones; a restart replays at most this, in under 0.1 s. */
const WAL_PAGES = 4000;

export class EventStoreServer {
  port = 0;
  private readonly calls = new Set<Outbound>();
  readonly checkpoints: Checkpoints;
  private readonly database: DatabaseSync;
  private readonly queue: CommitQueue;
  private readonly groups: GroupRegistry;
  private readonly server: Server;

  constructor(private readonly options: ServerOptions) {
    this.database = openStorage(join(options.dataDir, 'eventstoredb.db'), eventLogFormat);
    this.database.exec(`PRAGMA wal_autocheckpoint = ${WAL_PAGES}; PRAGMA cache_size = -16000;`);
    this.checkpoints = new Checkpoints(this.database);
    const log = new EventLog(this.database);
    const broadcast = new Broadcast();
    this.queue = new CommitQueue(log, (events) => broadcast.publish(events));
    const store = new GroupStore(this.database);
    this.groups = new GroupRegistry({ log, queue: this.queue, broadcast, store });
    this.server = new Server({
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      'grpc.max_send_message_length': -1,
      interceptors: [letMessagesFlow, ...(options.credentials ? [requireCredentials(options.credentials)] : [])],
    });
    const calls = this.openCalls();
    const streams = { log, queue: this.queue, broadcast, maxAppendBytes: options.maxAppendBytes };
    this.server.addService(streamsDefinition, streamsHandlers(streams, calls));
    this.server.addService(persistentDefinition, persistentHandlers(this.groups, calls));
    this.server.addService(featuresDefinition, featuresHandlers());
    this.server.addService(
      gossipDefinition,
      gossipHandlers(() => ({ host: options.host, port: this.port })),
    );
  }

  async listen(): Promise<void> {
    const { host, port } = this.options;
    this.port = await new Promise((resolve, reject) => {
      this.server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
  }

  /** Commits pending appends, ends the calls and leaves no WAL beside the data file. */
  async close(): Promise<void> {
    this.queue.flush();
    await nextTurn();
    for (const call of this.calls) call.fail(grpcErrors.shuttingDown());
    const groupsStopped = this.groups.stop();
    this.queue.flush();
    await groupsStopped;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        this.server.forceShutdown();
        resolve();
      }, GOODBYE_MS);
      this.server.tryShutdown(() => {
        clearTimeout(force);
        resolve();
      });
    });
    this.queue.flush();
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.database.close();
  }

  private openCalls() {
    return {
      add: (call: Outbound) => {
        this.calls.add(call);
        call.whenClosed(() => this.calls.delete(call));
      },
    };
  }
}
