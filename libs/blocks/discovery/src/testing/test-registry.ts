import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { digestOf, type BuiltManifest } from './image-builder.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

export type Interception = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface RegistryAuthentication {
  readonly scheme: 'basic' | 'bearer';
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly realm?: string;
  readonly tokenLifeSeconds?: number;
}

interface StoredManifest {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export class TestRegistry {
  readonly seen: SeenRequest[] = [];
  authentication: RegistryAuthentication | undefined;
  intercept: Interception = () => false;
  private readonly manifests = new Map<string, StoredManifest>();
  private readonly blobs = new Map<string, Buffer>();
  private tokens = new Set<string>();
  private issued = 0;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => this.answer(request, response));
  }

  static async start(port = 0): Promise<TestRegistry> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new TestRegistry(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get host(): string {
    return `localhost:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  add(repository: string, built: BuiltManifest, tag?: string): BuiltManifest {
    const references = [built.digest, digestOf(built.bytes, 'sha512'), ...(tag === undefined ? [] : [tag])];
    for (const reference of references) this.manifests.set(`${repository}:${reference}`, built);
    for (const { bytes } of built.blobs) this.blobs.set(digestOf(bytes), bytes);
    return built;
  }

  remove(digest: string): void {
    this.blobs.delete(digest);
  }

  hold(): () => void {
    const answers: (() => void)[] = [];
    this.intercept = (request, response) => answers.push(() => this.answer(request, response)) > 0;
    return () => {
      this.intercept = () => false;
      for (const answer of answers) answer();
    };
  }

  forgetTokens(): void {
    this.tokens = new Set();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '', headers } = request;
    this.seen.push({ method, path, authorization: headers.authorization });
    request.resume();
    if (this.intercept(request, response)) return;
    if (path.startsWith('/token')) return this.issueToken(request, response);
    if (!this.isAdmitted(headers.authorization)) return this.challenge(response);
    const [, repository = '', kind, reference = ''] = /^\/v2\/(.+)\/(manifests|blobs)\/([^/]+)$/.exec(path) ?? [];
    const found = kind === 'blobs' ? this.blobOf(reference) : this.manifests.get(`${repository}:${reference}`);
    if (!found) return refuse(response, 404, kind === 'blobs' ? 'BLOB_UNKNOWN' : 'MANIFEST_UNKNOWN');
    send(request, response, found);
  }

  private blobOf(digest: string): StoredManifest | undefined {
    const bytes = this.blobs.get(digest);
    return bytes && { mediaType: 'application/octet-stream', bytes };
  }

  private isAdmitted(authorization: string | undefined): boolean {
    if (!this.authentication) return true;
    if (this.authentication.scheme === 'basic') return authorization === this.basic;
    return authorization !== undefined && this.tokens.has(authorization);
  }

  private get basic(): string | undefined {
    const { username, password } = this.authentication?.credentials ?? {};
    return username === undefined ? undefined : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  private challenge(response: ServerResponse): void {
    const realm = this.authentication?.realm ?? `http://${this.host}/token`;
    const bearer = `Bearer scope="repository:a:pull,push", service="test, registry",realm="${realm}"`;
    response.setHeader('www-authenticate', this.authentication?.scheme === 'basic' ? 'Basic realm="test"' : bearer);
    refuse(response, 401, 'UNAUTHORIZED');
  }

  private issueToken({ headers }: IncomingMessage, response: ServerResponse): void {
    if (this.basic !== undefined && headers.authorization !== this.basic) return refuse(response, 401, 'UNAUTHORIZED');
    this.issued += 1;
    const token = `token-${this.issued}`;
    this.tokens.add(`Bearer ${token}`);
    const { tokenLifeSeconds: life } = this.authentication ?? {};
    response.end(JSON.stringify({ token, ...(life !== undefined && { expires_in: life }) }));
  }
}

export function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ errors: [{ code, message: 'no', detail: null }] }));
}

function send({ headers }: IncomingMessage, response: ServerResponse, { mediaType, bytes }: StoredManifest): void {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from === 0 ? 200 : 206, {
    'content-type': mediaType,
    'content-length': bytes.length - from,
    'docker-content-digest': digestOf(bytes),
  });
  response.end(bytes.subarray(from));
}
