import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { BlobMissing, BlobStore, checkedHash, type BlobRange, type StoredBlob } from './blob-store.ts';
import type { Spooled } from './spool.ts';

export interface S3Options {
  /** Without the bucket: `https://s3.eu-west-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly spoolDirectory: string;
}

const PREFIX = 'blobs/';

export class S3Blobs extends BlobStore {
  private readonly client: AwsClient;
  private readonly bucket: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, spoolDirectory }: S3Options) {
    super(spoolDirectory);
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.bucket = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  }

  async keep(spooled: Spooled): Promise<void> {
    const body = await openAsBlob(spooled.path);
    const headers = { 'x-amz-content-sha256': spooled.hash, 'content-type': 'application/octet-stream' };
    await this.expect(await this.send('PUT', this.keyOf(spooled.hash), { body, headers }), 'store');
    await this.discard(spooled);
  }

  async read(hash: string, range?: BlobRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
    const response = await this.send('GET', this.keyOf(hash), { headers });
    if (response.status === 404) throw new BlobMissing(hash);
    await this.expect(response, 'read');
    return response.body ? Readable.fromWeb(response.body) : Readable.from([]);
  }

  async *list(): AsyncGenerator<StoredBlob> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: PREFIX,
        ...(token && { 'continuation-token': token }),
      });
      const response = await this.send('GET', `?${query.toString()}`);
      await this.expect(response, 'list');
      const page = await response.text();
      for (const [, content = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const [hash, storedAt] = [textOf(content, 'Key').slice(PREFIX.length), textOf(content, 'LastModified')];
        yield { hash, storedAt: new Date(storedAt) };
      }
      token = textOf(page, 'NextContinuationToken') || undefined;
    } while (token !== undefined);
  }

  async remove(hash: string, storedBefore: Date): Promise<boolean> {
    const key = this.keyOf(hash);
    const found = await this.send('HEAD', key);
    if (found.status === 404) return false;
    await this.expect(found, 'look at');
    if (new Date(found.headers.get('last-modified') ?? '') >= storedBefore) return false;
    await this.expect(await this.send('DELETE', key), 'remove');
    return true;
  }

  private keyOf(hash: string): string {
    return `/${PREFIX}${checkedHash(hash)}`;
  }

  private async send(method: string, path: string, options: RequestInit = {}): Promise<Response> {
    return fetch(await this.client.sign(this.bucket + path, { method, ...options }));
  }

  /** Leaves out the body of the answer, which may hold secrets. */
  private async expect(response: Response, what: string): Promise<void> {
    if (response.ok) return;
    await response.body?.cancel();
    throw new Error(`The bucket answered ${response.status} to a request to ${what} a file`);
  }
}

function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? '';
  return text.replace(/&quot;|&apos;|&lt;|&gt;|&amp;/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
