import type { IncomingMessage } from 'node:http';
import { NotSentError, Receivers, type OutgoingRequest, type ReceiverAnswer } from '@annal/integration-application';
import { AddressPolicy, OutboundClient, OutboundError, type AddressPolicyOptions } from '@annal/outbound';
import type { ProcessLog } from '@annal/process';

const ATTEMPT_MS = 10_000;
const MOST_BODY = 64 * 1024;
const NOT_SENT: readonly string[] = ['blocked', 'unresolved'];

export class OutboundReceivers extends Receivers {
  private readonly policy: AddressPolicy;
  private readonly client: OutboundClient;

  constructor(
    allowed: AddressPolicyOptions['allowed'],
    private readonly log: ProcessLog,
  ) {
    super();
    this.policy = new AddressPolicy({ allowed });
    // Subscriptions have few concurrent requests; a hanging one must not use up the connections to a shared host.
    const options = { userAgent: 'Annal-Webhooks/1.0', maxSockets: Infinity };
    this.client = new OutboundClient({ policy: this.policy, ...options });
  }

  override judge(text: string): 'allowed' | 'notHttps' | 'refused' {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isPlain = url?.protocol === 'http:' && this.policy.plainHttp(url.hostname, Number(url.port) || undefined);
    if (!url || (url.protocol !== 'https:' && !isPlain)) return 'notHttps';
    try {
      this.policy.admit(url);
      return 'allowed';
    } catch (error) {
      if (error instanceof OutboundError) return 'refused';
      throw error;
    }
  }

  override async send({ url, method, headers, body }: OutgoingRequest): Promise<ReceiverAnswer> {
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    const sent = {
      url,
      method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      headers,
      signal,
      ...(body !== null && { body }),
    };
    try {
      const response = await this.client.request(sent);
      const text = await beginningOf(response, signal);
      return { status: response.statusCode ?? 0, headers: headersOf(response), body: text };
    } catch (error) {
      if (signal.aborted) throw new Error(`No answer within ${ATTEMPT_MS / 1000} seconds`, { cause: error });
      throw this.notSent(error) ?? error;
    }
  }

  /** The reason goes to the log only: callers must not learn which names resolve inside the network. */
  private notSent(error: unknown): NotSentError | undefined {
    if (!(error instanceof OutboundError) || !NOT_SENT.includes(error.failure)) return undefined;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    this.log.warn({ host: error.host, reason }, 'A webhook was not sent');
    return new NotSentError(error.message, { cause: error });
  }

  close(): void {
    this.client.close();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}

async function beginningOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const stop = () => response.destroy(new Error('The time is over'));
  signal.addEventListener('abort', stop);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MOST_BODY) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return Buffer.concat(chunks).subarray(0, MOST_BODY).toString('utf8');
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const known = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(
    known.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
