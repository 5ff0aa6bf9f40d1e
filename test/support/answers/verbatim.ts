import { request as send, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends target and headers exactly as given; `fetch` would normalise them. */
export function verbatim(
  address: string,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  // Otherwise Node does not frame the body of a DELETE.
  const sized = body.length === 0 ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, method, path: target, headers: sized, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
