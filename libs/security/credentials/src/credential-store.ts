import { connected, databaseNames, storeAnswer, untilAvailable } from '@annal/read-models';
import { MongoClient, type Db } from 'mongodb';
import { ClientCredentials, type ClientDocument } from './client-credentials.ts';
import { PasswordCredentials, type PasswordDocument } from './password-credentials.ts';
import { RefreshCredentials, type RefreshDocument } from './refresh-credentials.ts';
import { TokenCredentials, type TokenDocument } from './token-credentials.ts';

/** The only copy of its data, so every write waits for the disk and backups have to include it. */
export class CredentialStore {
  readonly passwords: PasswordCredentials;
  readonly clients: ClientCredentials;
  readonly accessTokens: TokenCredentials;
  readonly refreshTokens: RefreshCredentials;

  private readonly database: Db;

  private constructor(
    private readonly client: MongoClient,
    name: string,
  ) {
    const database = client.db(name, { writeConcern: { w: 'majority', j: true } });
    this.database = database;
    this.passwords = new PasswordCredentials(database.collection<PasswordDocument>('passwords'));
    this.clients = new ClientCredentials(database.collection<ClientDocument>('clientSecrets'));
    this.accessTokens = new TokenCredentials(database.collection<TokenDocument>('accessTokens'));
    this.refreshTokens = new RefreshCredentials(database.collection<RefreshDocument>('refreshTokens'));
  }

  static async connect(mongodbUrl: string): Promise<CredentialStore> {
    const limits = { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 5_000 };
    const store = new CredentialStore(
      new MongoClient(mongodbUrl, { maxPoolSize: 8, ...limits }),
      databaseNames(mongodbUrl).credentials,
    );
    await untilAvailable(() => store.prepare());
    return store;
  }

  private async prepare(): Promise<void> {
    await connected(this.client);
    const refreshTokens = this.database.collection('refreshTokens');
    await storeAnswer(refreshTokens.createIndex({ expires: 1 }));
    await storeAnswer(refreshTokens.createIndex({ userId: 1 }));
    await this.accessTokens.prepare();
    await this.clients.forgetSealed();
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
