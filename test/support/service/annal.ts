import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeSigningKey } from '@annal/security-credentials/testing';
import { dropDocuments, realDocuments } from '@annal/embedded-mongodb/testing';
import { UniversalClient } from 'contensis-management-api';
import { answerOf, type Answer, type ErrorBody } from '../answers/answers.ts';
import { describedFetch, watchAnswers } from '../answers/described-answers.ts';
import { Program, type Environment } from './process.ts';
import { outboundToTests } from '../events/receiver.ts';
import { until } from '../until.ts';

export const MAIN = 'apps/standalone/src/main.ts';

export const clientId = '6f8cf1e8-b2ee-49ad-9b94-2dbb09871903';
export const clientSecret = 'a-secret-that-only-the-tests-know';
export const adminPassword = 'Reading-Room-7';

const lightHashes = `--import=${fileURLToPath(new URL('light-hashes.preload.ts', import.meta.url))}`;
export const slowHashes: Environment = { NODE_OPTIONS: undefined };

/** authentication.md 7. */
export const resourceScopes = [
  'Security_Administrator',
  'ContentType_Read',
  'ContentType_Write',
  'ContentType_Delete',
  'Entry_Read',
  'Entry_Write',
  'Entry_Delete',
  'Project_Read',
  'Project_Write',
  'Project_Delete',
  'Workflow_Administrator',
] as const;

/** Generous for a busy machine; a service that cannot start exits. */
const RUNS_WITHIN_MS = 120_000;
/** Some services start far behind their log while other suites run. */
const READY_WITHIN_MS = 50_000;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'annal-'));

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
}

export const sharedService = {
  address: 'ANNAL_SHARED_ADDRESS',
  output: 'ANNAL_SHARED_OUTPUT',
  folder: 'ANNAL_SHARED_FOLDER',
  pid: 'ANNAL_SHARED_PID',
} as const;

/** With a bucket configured, services keep asset files there, and suites run one at a time. */
const bucket = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('ASSETS_S3_')));

export class Annal {
  private token: string | undefined;

  private constructor(
    readonly address: string,
    readonly dataDir: string,
    private readonly own: Program | undefined,
  ) {
    watchAnswers(address);
  }

  /** For suites that tolerate others. They must not stop it or change files in its folder. */
  static async shared(): Promise<Annal> {
    const { [sharedService.address]: address, [sharedService.folder]: folder = '' } = process.env;
    return address === undefined ? Annal.start(undefined, outboundToTests) : new Annal(address, folder, undefined);
  }

  /** @param readyWithinMs longer for a folder whose read models are to be made */
  static async start(
    dataDir = temporaryFolder(),
    environment: Environment = {},
    readyWithinMs = READY_WITHIN_MS,
  ): Promise<Annal> {
    if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) await placeSigningKey(join(dataDir, 'keys'));
    const program = await Annal.launch(dataDir, environment);
    const said = await program.says(/Annal is running at (\S+)/, RUNS_WITHIN_MS);
    // `PUBLIC_URL` names a proxy that tests do not run.
    const address = environment['PUBLIC_URL'] === undefined ? said : `http://127.0.0.1:${environment['PORT']}`;
    const ready = until(
      () => fetch(`${address}/health/ready`),
      ({ status }) => status === 200,
      readyWithinMs,
    );
    await ready.catch(async (error: unknown) => {
      await program.kill();
      throw error;
    });
    return new Annal(address, dataDir, program);
  }

  static at(address: string): Annal {
    return new Annal(address, '', undefined);
  }

  static async launch(dataDir: string, environment: Environment = {}): Promise<Program> {
    return Program.run(MAIN, { ...(await Annal.environment(dataDir)), ...environment });
  }

  static async environment(dataDir: string): Promise<Environment> {
    return {
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      BOOTSTRAP_CLIENT_ID: clientId,
      BOOTSTRAP_CLIENT_SECRET: clientSecret,
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      NODE_OPTIONS: lightHashes,
      // With its events in an embedded store, because a real one would be shared.
      MONGODB_URL: await realDocuments(dataDir),
      OPENSEARCH_URL: process.env['OPENSEARCH_URL'],
      ...bucket,
    };
  }

  get program(): Program {
    if (!this.own) throw new Error('Other suites use this service, too');
    return this.own;
  }

  async discard(): Promise<void> {
    if (!this.own) return;
    await this.own.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
    const documents = await realDocuments(this.dataDir);
    if (documents !== undefined) await dropDocuments(documents);
  }

  client(projectId: string, language?: string): UniversalClient {
    return UniversalClient.create({
      clientType: 'client_credentials',
      clientDetails: { clientId, clientSecret },
      projectId,
      rootUrl: this.address,
      ...(language !== undefined && { language }),
      fetchFn: describedFetch,
    } as never);
  }

  async bearer(): Promise<string> {
    this.token ??= await this.tokenFor();
    return this.token;
  }

  /** `path` from `/` on; a body that is text is sent as it is. @throws on failures of the service */
  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    { headers: more = {}, token }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const bearer = token === undefined ? await this.bearer() : token;
    const headers = new Headers({ ...(bearer !== null && { authorization: `Bearer ${bearer}` }), ...more });
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await answerOf<Body>(await fetch(this.address + path, { method, headers, ...sent }));
    if (answer.status === 500) throw await this.failureOf(`${method} ${path}`, answer.body as Partial<ErrorBody>);
    return answer;
  }

  private async failureOf(request: string, { logId = 'none' }: Partial<ErrorBody>): Promise<Error> {
    const line = await until(
      () => Promise.resolve(new RegExp(`.*${logId}.*`).exec(this.output)?.[0]),
      (found) => found !== undefined,
      2_000,
    ).catch(() => this.output.slice(-4_000));
    return new Error(`${request} failed\n${line}`);
  }

  get output(): string {
    return this.own?.output ?? readFileSync(process.env[sharedService.output] ?? '', 'utf8');
  }

  async requestToken(form: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(form);
    const response = await fetch(`${this.address}/authenticate/connect/token`, { method: 'POST', body, headers });
    return answerOf<Record<string, string>>(response);
  }

  async tokenFor(...scopes: string[]): Promise<string> {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await this.requestToken({ ...form, scope: scopes.join(' ') });
    if (status !== 200) throw new Error(`No token: ${status} ${JSON.stringify(body)}`);
    return String(body['access_token']);
  }
}
