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

  /** By token; those that are unknown are not in it. */
  async find(tokens: readonly string[]): Promise<ReadonlyMap<string, Pick<TokenDocument, '_id' | 'apiKeyId'>>> {
    const wanted = tokens.map((token) => partsOf(token).lookUp);
    const found = await storeAnswer(this.collection.find({ lookUp: { $in: wanted } }).toArray());
    const byLookUp = new Map(found.map((document) => [document.lookUp, document]));
    return new Map(
      tokens.flatMap((token) => {
        const { lookUp, rest } = partsOf(token);
        const document = byLookUp.get(lookUp);
        return document && isGenerated(rest, document.hash) ? [[token, document] as const] : [];
      }),
    );
  }

  async remove(flowIds: readonly string[]): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ _id: { $in: [...flowIds] } }));
  }
}

function partsOf(token: string): { readonly lookUp: string; readonly rest: string } {
  return { lookUp: token.slice(0, LOOK_UP_LENGTH), rest: token.slice(LOOK_UP_LENGTH) };
}
