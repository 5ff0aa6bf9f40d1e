import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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

  const answering = async (status: number, body: object) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return OpenSearchConnection.to(`http://name:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}`);
  };
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

  it('is unavailable for a write that it has no memory for', async () => {
    const connection = await answering(429, error('circuit_breaking_exception'));
    const asked = connection.ask({ method: 'POST', path: '/index/_bulk', lines: '{}\n' });
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', code: 'Search.Unavailable' });
    await connection.close();
  });

  it('is reported by name when it refuses a request', async () => {
    expect(await failure(400, error('parsing_exception'))).toContain('parsing_exception: why');
  });

  it('is unavailable when it refuses connections', async () => {
    const connection = OpenSearchConnection.to('http://name:hunter2@127.0.0.1:9');
    const asked = connection.ask({ method: 'GET', path: '/' });
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', code: 'Search.Unavailable' });
    await connection.close();
  });
});
