import { storeAnswer } from '@annal/read-models';
import { MongoServerError, type Collection } from 'mongodb';
import { digestOfGenerated, isGenerated } from './generated-secret.ts';

export interface TokenDocument {
  /** Id of the flow. */
  readonly _id: string;
  readonly apiKeyId: string;
  readonly lookUp: string;
  readonly hash: string;
}

const LOOK_UP_LENGTH = 12;
const DUPLICATE_KEY = 11000;

/** Tokens of API keys: the beginning finds one, a salted digest of the rest proves it. */
export class TokenCredentials {
  constructor(private readonly collection: Collection<TokenDocument>) {}

  async prepare(): Promise<void> {
    await storeAnswer(this.collection.createIndex({ lookUp: 1 }, { unique: true }));
  }

  /** Keeps an existing token, so that a repeated request changes nothing. */
  async create(flowId: string, apiKeyId: string, token: string): Promise<boolean> {
    const { lookUp, rest } = partsOf(token);
    try {
      await storeAnswer(this.collection.insertOne({ _id: flowId, apiKeyId, lookUp, hash: digestOfGenerated(rest) }));
      return true;
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
      if (await storeAnswer(this.collection.findOne({ _id: flowId }))) return false;
      throw error;
    }
  }

  async find(token: string): Promise<Pick<TokenDocument, '_id' | 'apiKeyId'> | undefined> {
    const { lookUp, rest } = partsOf(token);
    const found = await storeAnswer(this.collection.findOne({ lookUp }));
    return found && isGenerated(rest, found.hash) ? found : undefined;
  }

  async remove(flowIds: readonly string[]): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ _id: { $in: [...flowIds] } }));
  }
}

function partsOf(token: string): { readonly lookUp: string; readonly rest: string } {
  return { lookUp: token.slice(0, LOOK_UP_LENGTH), rest: token.slice(LOOK_UP_LENGTH) };
}
