import { MongoClient, type Collection } from 'mongodb';
import { connected, databaseNames, storeAnswer, untilAvailable } from '@annal/read-models';
import { Cursors, type Cursor, type DispatchRequest } from './cursors.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import type { WebhookDeliveryRecord } from './webhook-delivery-record.ts';
import { WebhookSecrets, type SealedSecrets } from './webhook-secrets.ts';

interface Beginning {
  readonly _id: 'dispatcher';
  readonly position: string;
}

/** The database is the only copy of its data. Every write waits for the disk. */
export class WebhookDeliveryStore {
  readonly deliveries: WebhookDeliveries;
  readonly cursors: Cursors;
  readonly secrets: WebhookSecrets;
  private readonly beginnings: Collection<Beginning>;

  private constructor(
    private readonly client: MongoClient,
    name: string,
  ) {
    const database = client.db(name, { writeConcern: { w: 'majority', j: true } });
    const encoding = { ignoreUndefined: true };
    this.deliveries = new WebhookDeliveries(database.collection<WebhookDeliveryRecord>('deliveries', encoding));
    this.cursors = new Cursors(
      database.collection<Cursor>('cursors', encoding),
      database.collection<DispatchRequest>('requests', encoding),
    );
    this.secrets = new WebhookSecrets(database.collection<SealedSecrets>('secrets', encoding));
    this.beginnings = database.collection<Beginning>('beginnings');
  }

  static async connect(mongodbUrl: string): Promise<WebhookDeliveryStore> {
    const limits = { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 5_000 };
    const client = new MongoClient(mongodbUrl, { maxPoolSize: 8, ...limits });
    const store = new WebhookDeliveryStore(client, databaseNames(mongodbUrl).deliveries);
    await untilAvailable(async () => {
      await connected(client);
      await storeAnswer(Promise.all([store.deliveries.prepare(), store.secrets.prepare()]));
    });
    return store;
  }

  /** The end of the log when this store was created. An older subscription without a cursor here has lost its place. */
  async beginning(head: bigint): Promise<bigint> {
    const filter = { _id: 'dispatcher' } as const;
    const first = { $setOnInsert: { position: String(head) } };
    await storeAnswer(this.beginnings.updateOne(filter, first, { upsert: true }));
    const found = await storeAnswer(this.beginnings.findOne(filter));
    return BigInt(found?.position ?? head);
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
