import { Client, errors } from '@opensearch-project/opensearch';
import { timed } from '@annal/observability';
import { clusterAddress } from './address.ts';
import { indexErrors, OpenSearchRefusal } from './index-errors.ts';

export interface Question {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly lines?: string;
  readonly timeoutMs?: number;
}

export interface Answering {
  /** @throws DomainError `unavailable`, OpenSearchRefusal */
  ask<Answer>(question: Question): Promise<Answer>;
}

const USUAL_TIMEOUT_MS = 30_000;

const PASSING = new Set([429, 502, 503, 504]);

export class OpenSearchConnection implements Answering {
  private closed: Promise<void> | undefined;

  private constructor(private readonly client: Client) {}

  /** Connects at the first request. @throws Error for an invalid address */
  static to(address: string): OpenSearchConnection {
    const cluster = clusterAddress(address);
    if (!cluster) throw new Error('The address of OpenSearch is not valid');
    const { nodes, username, password } = cluster;
    const auth = username === '' ? {} : { auth: { username, password } };
    const retries = { maxRetries: Math.max(2, nodes.length) };
    return new OpenSearchConnection(new Client({ nodes: nodes.map((url) => ({ url })), ...auth, ...retries }));
  }

  async ask<Answer>({ method, path, query, body, lines, timeoutMs }: Question): Promise<Answer> {
    const params = { method, path, ...(query && { querystring: query }) };
    const content =
      lines === undefined ? { ...(body && { body: body as Record<string, unknown> }) } : { bulkBody: lines };
    try {
      const asked = async () =>
        this.client.transport.request({ ...params, ...content }, { requestTimeout: timeoutMs ?? USUAL_TIMEOUT_MS });
      const answer = await timed('opensearch', operationOf(path), asked);
      return answer.body as Answer;
    } catch (error) {
      throw translated(error, `${method} ${path}`);
    }
  }

  /** Closing the client twice would never return. */
  async close(): Promise<void> {
    this.closed ??= this.client.close();
    await this.closed;
  }
}

function operationOf(path: string): string {
  return (
    path
      .split('/')
      .find((part) => part.startsWith('_'))
      ?.slice(1) ?? 'index'
  );
}

/** The client's own errors contain the whole request, with its credentials. */
function translated(error: unknown, question: string): unknown {
  if (error instanceof errors.ResponseError) return refusal(error, question);
  if (!(error instanceof errors.OpenSearchClientError)) return error;
  return indexErrors.unavailable(`OpenSearch cannot be reached: ${error.name}`);
}

interface Cause {
  readonly type?: string;
  readonly reason?: string;
  readonly caused_by?: Cause;
  readonly root_cause?: readonly Cause[];
  readonly failed_shards?: readonly { readonly reason?: Cause }[];
}

function refusal(error: InstanceType<typeof errors.ResponseError>, question: string): Error {
  const status = error.statusCode ?? 0;
  const cause = (error.body as { error?: Cause | string } | undefined)?.error;
  const causes = typeof cause === 'object' ? allCauses(cause) : [];
  const types = causes.flatMap(({ type }) => type ?? []);
  const why = causes.map(({ type = '', reason = '' }) => `${type}: ${reason}`).join('; ') || String(status);
  if (status === 401 || status === 403) return indexErrors.unavailable('OpenSearch does not serve this process');
  // A search that runs out of memory is too expensive itself; other requests suffer from load.
  const isTooMuch = question.endsWith('/_search') && types.includes('circuit_breaking_exception');
  if (PASSING.has(status) && !isTooMuch) return indexErrors.unavailable(`OpenSearch does not answer now: ${status}`);
  return new OpenSearchRefusal(status, types, `OpenSearch refused ${question}: ${why}`);
}

function allCauses(cause: Cause): readonly Cause[] {
  const shards = (cause.failed_shards ?? []).flatMap(({ reason }) => reason ?? []);
  const inner = [...(cause.root_cause ?? []), ...(cause.caused_by ? [cause.caused_by] : []), ...shards];
  return [cause, ...inner.flatMap(allCauses)];
}
