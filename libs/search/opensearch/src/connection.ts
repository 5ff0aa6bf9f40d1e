import { readFileSync } from 'node:fs';
import { Client, errors } from '@opensearch-project/opensearch';
import { timed } from '@annal/observability';
import { clusterAddress } from './address.ts';
import { indexErrors, OpenSearchRefusal, OpenSearchSilence } from './index-errors.ts';

export interface Question {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly lines?: string;
  /** Of each attempt. */
  readonly timeoutMs?: number;
  /** Of all attempts. After a silence no other node is asked, which a costly search would keep busy, too. */
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

export interface Answering {
  /** @throws DomainError `unavailable`, OpenSearchRefusal, OpenSearchSilence after `limitMs`, the signal's reason */
  ask<Answer>(question: Question): Promise<Answer>;
}

const USUAL_TIMEOUT_MS = 30_000;

const ELSEWHERE = new Set([502, 503, 504]);
const PASSING = new Set([429, ...ELSEWHERE]);

export class OpenSearchConnection implements Answering {
  private closed: Promise<void> | undefined;

  private constructor(
    private readonly client: Client,
    private readonly attempts: number,
  ) {}

  /** Connects at the first request. @throws Error for an invalid address, or if its file cannot be read */
  static to(address: string): OpenSearchConnection {
    const cluster = clusterAddress(address);
    if (!cluster) throw new Error('The address of OpenSearch is not valid');
    const { nodes, username, password, caFile } = cluster;
    const auth = username === '' ? {} : { auth: { username, password } };
    const ssl = caFile === undefined ? {} : { ssl: { ca: readFileSync(caFile) } };
    const maxRetries = Math.max(2, nodes.length);
    const client = new Client({ nodes: nodes.map((url) => ({ url })), ...auth, ...ssl, maxRetries });
    return new OpenSearchConnection(client, 1 + maxRetries);
  }

  async ask<Answer>(question: Question): Promise<Answer> {
    const { method, path, timeoutMs, limitMs, signal } = question;
    const end = performance.now() + (limitMs ?? Infinity);
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const left = Math.ceil(end - performance.now());
      const options =
        limitMs === undefined
          ? { requestTimeout: timeoutMs ?? USUAL_TIMEOUT_MS }
          : { requestTimeout: Math.max(1, left), maxRetries: 0 };
      try {
        return (await this.attempt(question, options)) as Answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (limitMs !== undefined && error instanceof errors.TimeoutError) throw new OpenSearchSilence();
        if (limitMs === undefined || attempt === this.attempts || !isAnsweredElsewhere(error))
          throw translated(error, `${method} ${path}`);
      }
    }
  }

  private async attempt({ method, path, query, body, lines, signal }: Question, options: object): Promise<unknown> {
    const params = { method, path, ...(query && { querystring: query }) };
    const content =
      lines === undefined ? { ...(body && { body: body as Record<string, unknown> }) } : { bulkBody: lines };
    const request = this.client.transport.request({ ...params, ...content }, options);
    const abort = () => void request.abort();
    signal?.addEventListener('abort', abort);
    try {
      return (await timed('opensearch', operationOf(path), async () => request)).body;
    } finally {
      signal?.removeEventListener('abort', abort);
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

function isAnsweredElsewhere(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return ELSEWHERE.has(error.statusCode ?? 0);
  return error instanceof errors.ConnectionError;
}

/** The client's own errors contain the whole request, with its credentials. */
function translated(error: unknown, question: string): unknown {
  if (error instanceof errors.ResponseError) return refusal(error, question);
  if (!(error instanceof errors.OpenSearchClientError)) return error;
  return indexErrors.unreachable(error.name, error.message);
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
