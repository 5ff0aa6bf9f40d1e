import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { DomainError } from '@annal/kernel';
import { ALWAYS, type IndexQuery } from '@annal/search-index';
import { OpenSearchConnection } from './connection.ts';
import { SearchBudget } from './search-budget.ts';

const query: Partial<IndexQuery> = { condition: ALWAYS };

describe('a failing cluster', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const listening = async (answer: RequestListener, others = '') => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return OpenSearchConnection.to(`http://name:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}${others}`);
  };
  const answering = (status: number, body: object) =>
    listening((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  const failure = async (status: number, body: object) => {
    const connection = await answering(status, body);
    const error = await new SearchBudget(connection, 'index', 1_000).search(query).catch((reason: unknown) => reason);
    await connection.close();
    expect(inspect(error, { depth: 10 })).not.toMatch(/hunter2|bmFtZTpodW50ZXIy/);
    return error instanceof DomainError ? error.code : String(error);
  };
  const error = (type: string) => ({ error: { type, reason: 'why', root_cause: [{ type, reason: 'why' }] } });

  it.each([
    [200, { timed_out: true }, 'Search.TooExpensive'],
    [400, error('too_many_nested_clauses'), 'Search.TooExpensive'],
    [429, error('circuit_breaking_exception'), 'Search.TooExpensive'],
    [500, error('task_cancelled_exception'), 'Search.TooExpensive'],
    [429, error('rejected_execution_exception'), 'Search.Unavailable'],
    [503, error('no_shard_available_action_exception'), 'Search.Unavailable'],
    [401, error('security_exception'), 'Search.Unavailable'],
  ])('%i %j is %s', async (status, body, code) => {
    expect(await failure(status, body)).toBe(code);
  });

  it('that is silent is asked once, and the connection is closed when the search has taken too long', async () => {
    const closed: Promise<unknown>[] = [];
    const connection = await listening(({ socket }) => void closed.push(once(socket, 'close')));
    const asked = new SearchBudget(connection, 'index', 100).search(query);
    await expect(asked).rejects.toMatchObject({ code: 'Search.TooExpensive' });
    expect(closed.length).toBe(1);
    await closed[0];
    await connection.close();
  });

  it('answers searches while some of its nodes do not', async () => {
    const found = (_: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"hits":{}}');
    const connection = await listening(found, ',127.0.0.1:9,127.0.0.1:19');
    const searches = [1, 2, 3, 4].map(() => new SearchBudget(connection, 'index', 1_000).search(query));
    expect(await Promise.all(searches)).toEqual(searches.map(() => ({ hits: {} })));
    await connection.close();
  });

  it('is unavailable for a write that it has no memory for', async () => {
    const connection = await answering(429, error('circuit_breaking_exception'));
    const asked = connection.ask({ method: 'POST', path: '/index/_bulk', lines: '{}\n' });
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', code: 'Search.Unavailable' });
    await connection.close();
  });

  it('is reported by name when it refuses a request', async () => {
    expect(await failure(400, error('parsing_exception'))).toContain('parsing_exception: why');
  });

  it('is unavailable when it refuses connections, with a reason for the log', async () => {
    const connection = OpenSearchConnection.to('http://name:hunter2@127.0.0.1:9');
    const asked = connection.ask({ method: 'GET', path: '/' });
    const cause = expect.objectContaining({ message: 'connect ECONNREFUSED 127.0.0.1:9' });
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', code: 'Search.Unavailable', cause });
    await connection.close();
  });
});
