import DataLoader from 'dataloader';
import { BSON } from 'mongodb';

interface Asked<Query> {
  readonly key: string;
  readonly query: Query;
}

/** Sends equal queries asked at the same moment once. No caller gets data read before its call. */
export class SharedQueries<Query extends object, Answer> {
  private readonly loader: DataLoader<Asked<Query>, Answer, string>;

  constructor(read: (query: Query) => Promise<Answer>) {
    const options = {
      // Otherwise the queries of a moment would wait for the slowest of them.
      batch: false,
      batchScheduleFn: (send: () => void) => process.nextTick(send),
      cacheKeyFn: ({ key }: Asked<Query>) => key,
    };
    this.loader = new DataLoader(async ([asked]) => {
      const { query } = asked as Asked<Query>;
      this.loader.clear(asked as Asked<Query>);
      return [await read(query)];
    }, options);
  }

  get(query: Query): Promise<Answer> {
    return this.loader.load({ key: keyOf(query), query });
  }
}

/** The bytes that would be sent, because JSON takes different values for the same. */
function keyOf(query: object): string {
  const bytes = BSON.serialize(query, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
