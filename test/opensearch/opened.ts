import { randomUUID } from 'node:crypto';
import { testProjection, type OpenEngine, type TestDocument } from '@annal/search-index/testing';
import {
  OpenSearchConnection,
  OpenSearchEngine,
  type Answering,
  type OpenSearchOptions,
  type Question,
} from '@annal/search-opensearch';

const ownPrefix = () => `annal-test-${randomUUID()}`;

/** Uses its own index prefix, because the server may be shared. */
export async function opened(url: string): Promise<OpenEngine> {
  const prefix = ownPrefix();
  return {
    engine: async (projection) => OpenSearchEngine.at(url, projection, { prefix }),
    end: async () => {
      const connection = OpenSearchConnection.to(url);
      await removed(connection, prefix);
      await connection.close();
    },
  };
}

/** Engines that share indexes, one after the other; `meddled` wraps their requests. */
export type Engines = (
  meddled?: (real: Answering) => Answering,
  options?: OpenSearchOptions,
) => OpenSearchEngine<TestDocument>;

/** Asks the cluster; a path without a slash is one of all these indexes. */
export type Ask = <Answer>(question: Question) => Promise<Answer>;

export async function withEngines(url: string, use: (engines: Engines, ask: Ask) => Promise<void>): Promise<void> {
  const prefix = ownPrefix();
  const connection = OpenSearchConnection.to(url);
  const engines: Engines = (meddled = (real) => real, options = {}) => {
    const { ask } = meddled({ ask: (question) => connection.ask(question) });
    return new OpenSearchEngine({ ask, close: async () => undefined }, testProjection(), { prefix, ...options });
  };
  const ask: Ask = ({ path, ...question }) =>
    connection.ask({ ...question, path: path.startsWith('/') ? path : `/${prefix}-*/${path}` });
  try {
    await use(engines, ask);
  } finally {
    await removed(connection, prefix);
    await connection.close();
  }
}

async function removed(connection: OpenSearchConnection, prefix: string): Promise<void> {
  await connection.ask({ method: 'DELETE', path: `/${prefix}-*` });
}
