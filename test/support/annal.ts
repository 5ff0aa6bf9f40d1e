import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeSigningKey } from '@annal/security-credentials/testing';
import { UniversalClient } from 'contensis-management-api';
import { answerOf, type Answer, type ErrorBody } from './answers.ts';
import { describedFetch, watchAnswers } from './described-answers.ts';
import { Program, type Environment } from './process.ts';
import { outboundToTests } from './receiver.ts';
import { until } from './until.ts';

export const MAIN = 'apps/standalone/src/main.ts';

export const clientId = '6f8cf1e8-b2ee-49ad-9b94-2dbb09871903';
export const clientSecret = 'a-secret-that-only-the-tests-know';
export const adminPassword = 'Reading-Room-7';

const lightHashes = `--import=${fileURLToPath(new URL('light-hashes.preload.ts', import.meta.url))}`;
/** For a service that hashes passwords and secrets as slowly as in production. */
export const slowHashes: Environment = { NODE_OPTIONS: undefined };

/** All that open something (authentication.md 7). */
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

/** A busy machine takes long; a service that cannot start ends by itself. */
const RUNS_WITHIN_MS = 120_000;
/** Some begin far behind the end of their log, beside other suites. */
const READY_WITHIN_MS = 50_000;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'annal-'));

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the bootstrap key's; null sends none. */
  readonly token?: string | null;
}

/** Where shared-service.ts leaves what the suites have to know of the service they share. */
export const sharedService = {
  address: 'ANNAL_SHARED_ADDRESS',
  output: 'ANNAL_SHARED_OUTPUT',
  folder: 'ANNAL_SHARED_FOLDER',
  pid: 'ANNAL_SHARED_PID',
} as const;

/** Where the tests are told of a bucket, services keep the files of assets there: one suite at a time. */
const bucket = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('ASSETS_S3_')));

/** The service as `npm start` runs it: a process of its own, real stores, a folder of its own. */
export class Annal {
  private token: string | undefined;

  private constructor(
    readonly address: string,
    readonly dataDir: string,
    private readonly own: Program | undefined,
  ) {
    watchAnswers(address);
  }

  /** For suites that do not mind what others do beside them. Nobody may stop it or change anything in its folder. */
  static async shared(): Promise<Annal> {
    const { [sharedService.address]: address, [sharedService.folder]: folder = '' } = process.env;
    return address === undefined ? Annal.start(undefined, outboundToTests) : new Annal(address, folder, undefined);
  }

  static async start(dataDir = temporaryFolder(), environment: Environment = {}): Promise<Annal> {
    if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) await placeSigningKey(join(dataDir, 'keys'));
    const program = await Annal.launch(dataDir, environment);
    const said = await program.says(/Annal is running at (\S+)/, RUNS_WITHIN_MS);
    // A public address is that of a proxy, which is not there.
    const address = environment['PUBLIC_URL'] === undefined ? said : `http://127.0.0.1:${environment['PORT']}`;
    const ready = until(
      () => fetch(`${address}/health/ready`),
      ({ status }) => status === 200,
      READY_WITHIN_MS,
    );
    await ready.catch(async (error: unknown) => {
      await program.kill();
      throw error;
    });
    return new Annal(address, dataDir, program);
  }

  /** Whatever answers there: one service, a gateway of many, what balances between them. */
  static at(address: string): Annal {
    return new Annal(address, '', undefined);
  }

  /** Without waiting for it to listen. */
  static launch(dataDir: string, environment: Environment = {}): Promise<Program> {
    return Program.run(MAIN, { ...Annal.environment(dataDir), ...environment });
  }

  static environment(dataDir: string): Environment {
    return {
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      BOOTSTRAP_CLIENT_ID: clientId,
      BOOTSTRAP_CLIENT_SECRET: clientSecret,
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      NODE_OPTIONS: lightHashes,
      ...bucket,
    };
  }

  get program(): Program {
    if (!this.own) throw new Error('This service belongs to other suites, too');
    return this.own;
  }

  /** Ends it and throws its folder away, unless others use it. */
  async discard(): Promise<void> {
    if (!this.own) return;
    await this.own.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The official client, unchanged; what it sends and gets is held against the description. */
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

  /** One call; a failure of the service is never an answer. `path` as in the contract, from `/` on; a body that is text goes out as it is. */
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

  /** With what the log says about it. */
  private async failureOf(request: string, { logId = 'none' }: Partial<ErrorBody>): Promise<Error> {
    const line = await until(
      () => Promise.resolve(new RegExp(`.*${logId}.*`).exec(this.output)?.[0]),
      (found) => found !== undefined,
      2_000,
    ).catch(() => this.output.slice(-4_000));
    return new Error(`${request} has failed\n${line}`);
  }

  /** What the service has said. */
  get output(): string {
    return this.own?.output ?? readFileSync(process.env[sharedService.output] ?? '', 'utf8');
  }

  async requestToken(form: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(form);
    const response = await fetch(`${this.address}/authenticate/connect/token`, { method: 'POST', body, headers });
    return answerOf<Record<string, string>>(response);
  }

  /** A token of the bootstrap key, with all scopes unless some are named. */
  async tokenFor(...scopes: string[]): Promise<string> {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await this.requestToken({ ...form, scope: scopes.join(' ') });
    if (status !== 200) throw new Error(`No token: ${status} ${JSON.stringify(body)}`);
    return String(body['access_token']);
  }
}
