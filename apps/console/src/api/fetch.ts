import { accessToken, renewToken } from './access-token.ts';
import { noteAnswer, noteSilence, noteWrite } from './connection.ts';
import { unreachable } from './problem.ts';
import { signedInAgain } from './session.ts';

/** Where this tab's last write stands in the log; reads ask to see at least that much. */
let written: string | undefined;

/** The last of them, to tell what comes back by the stream from what others did. */
const MOST_WRITES = 1000;
const writes = new Set<string>();

export const isOwnWrite = (position: string): boolean => writes.has(position);

function remember(position: string): void {
  written = position;
  writes.add(position);
  const [oldest] = writes;
  if (writes.size > MOST_WRITES && oldest !== undefined) writes.delete(oldest);
}

const isGatewayAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

const isWrite = ({ headers }: Request): boolean => headers.has('idempotency-key');

/** `fetch` with the person's token. A session that has ended costs the person a sign-in, never the request. */
export async function authorizedFetch(request: Request): Promise<Response> {
  const sentAt = Date.now();
  const sent = send(request.clone());
  let response = await (isWrite(request) ? noteWrite({ kind: 'slow', sentAt }, sent) : sent);
  if (response.status === 401 && !(await renewToken())) await signedInAgain();
  if (response.status === 401) response = await send(request.clone());
  if (isWrite(request) && isNotShown(response))
    response = await noteWrite({ kind: 'following', sentAt }, inFull(request));
  const position = response.headers.get('x-position');
  if (position !== null) remember(position);
  return response;
}

/** Each takes as long as the service waits for its read models. */
const REPEATED_AT_MOST = 12;

const isNotShown = (response: Response): boolean => response.headers.get('x-consistency') === 'pending';

/**
 * A write that is done and not shown yet is answered with little more than its id. The same request with its key does
 * nothing again, and is answered in full once read models have followed.
 */
async function inFull(request: Request): Promise<Response> {
  for (let repeated = 0; repeated < REPEATED_AT_MOST; repeated += 1) {
    const response = await send(request.clone());
    if (!isNotShown(response)) return response;
  }
  // Like one without an answer: it is kept with its key, and can be sent again.
  return new Response(null, { status: 504, statusText: 'Lists do not follow' });
}

async function send(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${accessToken() ?? ''}`);
  if (request.method === 'GET' && written !== undefined) headers.set('X-Min-Position', written);
  try {
    const response = await fetch(new Request(request, { headers, credentials: 'omit' }));
    if (isGatewayAway(response)) noteSilence();
    else noteAnswer(response);
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    noteSilence();
    throw unreachable(error);
  }
}
