import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runningStores } from '@annal/embedded-storage';
import { decodeJwt } from 'jose';
import { adminPassword, Annal, clientSecret, temporaryFolder } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { freePort } from '../../support/service/free-port.ts';
import { Library } from '../../support/content/library.ts';
import type { Environment, Program } from '../../support/service/process.ts';
import { sampled } from '../../support/sampling.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const STARTS_WITHIN_MS = 60_000;
const PUBLIC_URL = 'https://cms.example/annal';
const nowhere = sampled(
  [
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:1?tls=false', 'event store'],
    ['MONGODB_URL', 'mongodb://127.0.0.1:1/?directConnection=true', 'read models'],
  ] as const,
  1,
);

let annal: Annal;
let environment: Environment;
let metricsAddress: string;
const storeless = new Map<string, Program>();
const folder = temporaryFolder();
beforeAll(async () => {
  for (const [name, address] of nowhere)
    storeless.set(name, await Annal.launch(join(folder, name), { [name]: address }));
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
  environment = { ...ports, PUBLIC_URL: `${PUBLIC_URL}/`, ADMIN_PASSWORD: undefined, ADMIN_USERNAME: 'chief' };
  metricsAddress = `http://127.0.0.1:${metricsPort}`;
  annal = await Annal.start(undefined, environment);
}, STARTS_WITHIN_MS);
afterAll(async () => {
  await annal.discard();
  for (const program of storeless.values()) await program.kill();
  rmSync(folder, { recursive: true });
});

describe('a running service', () => {
  it('reports liveness and readiness without a token', async () => {
    for (const path of ['/health/live', '/health/ready', '/health/ready/']) {
      const answer = await annal.call<{ status: string }>('GET', path, undefined, { token: null });
      expect(success(answer).status).toBe('ok');
    }
    const { checks } = success(await annal.call<{ checks: object }>('GET', '/health/ready'));
    const needed = ['event log', 'event store', 'projections', 'read models'];
    expect(Object.keys(checks)).toEqual(expect.arrayContaining(needed));
    for (const check of Object.values(checks)) expect(check).toEqual({ ok: true });
  });

  it('serves metrics without a token, and only on the metrics port if one is set', async () => {
    await annal.call('GET', '/api/management/projects');
    const metrics = await fetch(`${metricsAddress}/metrics`);
    expect(metrics.status).toBe(200);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await metrics.text();
    expect(text).toMatch(
      /^annal_http_request_duration_seconds_count\{[^}]*route="\/api\/management\/projects"[^}]*\} [1-9]/m,
    );
    expect(text).not.toContain(clientSecret);
    expect((await fetch(`${annal.address}/metrics`)).status).toBe(404);
  });

  it('serves its documentation without a token', async () => {
    const pages = await fetch(`${annal.address}/api`);
    expect(pages.status).toBe(200);
    expect(await pages.text()).toMatch(/swagger-ui/);
    const { openapi, paths } = success(
      await annal.call<{ openapi: string; paths: object }>('GET', '/api/openapi.json', undefined, { token: null }),
    );
    expect(openapi).toMatch(/^3\./);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/authenticate/connect/token', '/api/management/projects']),
    );
  });

  it('uses its public address for links and tokens', async () => {
    expect(await annal.program.says(/running at (\S+)$/m)).toBe(PUBLIC_URL);
    const { issuer } = success(
      await annal.call<{ issuer: string }>('GET', '/authenticate', undefined, { token: null }),
    );
    expect(issuer).toBe(`${PUBLIC_URL}/authenticate`);
    const token = await annal.bearer();
    expect(decodeJwt(token)).toMatchObject({ iss: issuer, aud: `${PUBLIC_URL}/authenticate/resources` });
    success(await annal.call('GET', '/api/management/projects', undefined, { token }));
  });

  it('keeps its folder when a second service wants it', async () => {
    const second = await Annal.launch(annal.dataDir);
    expect(await second.exit()).toBe(1);
    expect(second.reason).toMatch(/eventstoredb\.db is in use by another process; stop it or choose another DATA_DIR/);
    expect(second.output.split('\n')).toHaveLength(1);
    success(await annal.call('GET', '/api/management/projects'));
  });

  it('keeps its port when another service wants it', async () => {
    const { port } = new URL(annal.address);
    const other = await Annal.launch(join(folder, 'other'), { PORT: port });
    expect(await other.exit()).toBe(1);
    expect(other.reason).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}: another process listens there; set PORT`));
  });

  it('reports an address that is not of this machine', async () => {
    const other = await Annal.launch(join(folder, 'elsewhere'), { HOST: '192.0.2.1' });
    expect(await other.exit()).toBe(1);
    expect(other.reason).toMatch(
      /^.*EADDRNOTAVAIL.* 192\.0\.2\.1.*: this machine does not allow that; set HOST or PORT$/,
    );
  });

  it('prints no secret from its settings', async () => {
    const shared = await Annal.shared();
    expect(shared.output).toMatch(/Annal is running/);
    for (const secret of [adminPassword, clientSecret]) expect(shared.output).not.toContain(secret);
    await shared.discard();
  });
});

const unusable: readonly (readonly [what: string, file: string, place: (path: string) => void, said: RegExp])[] = [
  [
    'foreign',
    'mongodb.db',
    (path) => {
      const theirs = new DatabaseSync(path);
      theirs.exec('CREATE TABLE theirs (id INTEGER)');
      theirs.close();
    },
    /mongodb\.db was not written by this service; move it away or choose another DATA_DIR/,
  ],
  [
    'damaged',
    'eventstoredb.db',
    (path) => writeFileSync(path, 'This has never been a database. '.repeat(400)),
    /eventstoredb\.db is not a readable data file .*; restore it from a backup/,
  ],
];

describe('a start', () => {
  it.each(sampled(unusable, 1))('is refused for a %s file, which is left unchanged', async (_, name, place, said) => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'stores', name);
    mkdirSync(join(dataDir, 'stores'));
    place(file);
    const before = readFileSync(file);
    const program = await Annal.launch(dataDir, { MONGODB_URL: undefined });
    expect(await program.exit()).toBe(1);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(program.output.split('\n')).toHaveLength(1);
    expect(program.reason).toMatch(said);
    rmSync(dataDir, { recursive: true });
  });

  it('reports a folder that cannot be created in one sentence, wherever the stores are', async () => {
    const stores = await runningStores(annal.dataDir);
    const elsewhere = { EVENTSTORE_URL: stores?.eventStoreUrl, MONGODB_URL: stores?.mongodbUrl };
    const places: readonly (readonly [Environment, RegExp])[] = [
      [{}, /^\/proc\/nope\/stores\/eventstoredb\.db cannot be opened: .*$/],
      [elsewhere, /^.*mkdir '\/proc\/nope': set DATA_DIR to a folder where files can be created$/],
    ];
    for (const [where, sentence] of sampled(places, 1)) {
      const program = await Annal.launch('/proc/nope', where);
      expect(await program.exit()).toBe(1);
      expect(program.reason).toMatch(sentence);
    }
  });

  it('prints readable errors if the log is for people', async () => {
    const program = await Annal.launch(join(folder, 'unused'), { PORT: 'eighty', LOG_FORMAT: 'pretty' });
    expect(await program.exit()).toBe(1);
    expect(program.output.split('\n')).toEqual([
      'The configuration is not valid:',
      expect.stringMatching(/^ {2}PORT /),
    ]);
  });

  it('reports the name of every invalid variable, but no value', async () => {
    const bad: Environment = {
      PORT: 'eighty',
      METRICS_PORT: '99999',
      EVENTSTORE_URL: 'http://user:pa55word@store',
      MONGODB_URL: 'nowhere',
      LOG_LEVEL: 'loud',
      CORS_ORIGINS: 'not an origin',
      CLOCK_OFFSET_MS: 'yesterday',
      BOOTSTRAP_CLIENT_SECRET: undefined,
      REGISTRIES_ALLOWED: 'http://x',
    };
    const program = await Annal.launch(join(folder, 'unused'), bad);
    expect(await program.exit()).toBe(1);
    for (const name of Object.keys(bad)) expect(program.reason).toContain(`\n  ${name} `);
    for (const value of Object.values(bad)) if (value) expect(program.output).not.toContain(value);
    expect(program.output).not.toMatch(/ {4}at /);
  });

  const wrongNames = { ADMIN_USERNAME: 'a b/c@d', BOOTSTRAP_CLIENT_ID: 'x'.repeat(500) };
  it.each(sampled(Object.entries(wrongNames), 1))(
    'reports the variable with an invalid name for a principal: %s',
    async (variable, value) => {
      const program = await Annal.launch(join(folder, variable), { [variable]: value });
      expect(await program.exit()).toBe(1);
      expect(program.reason).toMatch(new RegExp(`^The configuration is not valid:\n  ${variable} is refused: The .+$`));
    },
  );

  it.each(nowhere)(
    'waits for %s and reports that',
    async (name, _, store) => {
      const program = storeless.get(name);
      const said = await program?.says(/^.*Store cannot be reached, waiting for it.*$/);
      expect(JSON.parse(said ?? '{}')).toMatchObject({ level: 'warn', store });
      expect(program?.hasEnded).toBe(false);
    },
    STARTS_WITHIN_MS,
  );
});

describe('stopping by SIGTERM under load and starting again', () => {
  const printed = /password (\S+) \(shown only now\)/;
  let library: Library;
  let kept: Entry;
  let password: string;
  let token: string;
  let written: Written;
  let exitCode: unknown;
  let stream: EventStream;
  beforeAll(async () => {
    password = await annal.program.says(printed);
    token = success(await signIn())['access_token'] ?? '';
    library = await Library.withBooks(annal);
    kept = await library.createPublished({ title: 'Kept' });
    stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, {
      headers: { authorization: `Bearer ${await annal.bearer()}` },
    });
    written = await writeUntilStopped(annal, library);
    exitCode = await annal.program.exit();
    annal = await Annal.start(annal.dataDir, environment);
  }, STARTS_WITHIN_MS);

  const signIn = () => annal.requestToken({ grant_type: 'contensis_classic', username: 'chief', password });

  it('completes running requests and exits with 0', () => {
    expect(exitCode).toBe(0);
    expect(written.answers.filter((status) => status !== 201)).toEqual([]);
  });

  it('ends open streams', () => expect(stream.isEnded).toBe(true));

  it('loses nothing', async () => {
    const path = `${library.path}/entries?pageSize=10000&fields=sys.id`;
    const { items, totalCount } = success(await annal.call<Page<Entry>>('GET', path));
    expect(items.map(({ sys }) => sys.id)).toEqual(expect.arrayContaining([kept.sys.id, ...written.acknowledged]));
    expect(totalCount).toBe(1 + written.acknowledged.length);
  });

  it('prints the generated password once, which remains valid for the folder, like tokens', async () => {
    expect(annal.program.output).not.toMatch(printed);
    expect(annal.program.output).not.toContain(password);
    const read = await annal.call('GET', `${library.path}/entries/${kept.sys.id}`, undefined, { token });
    expect(success(read)).toEqual(kept);
    expect((await signIn()).status).toBe(200);
  });
});

interface Written {
  readonly acknowledged: readonly string[];
  readonly answers: readonly number[];
}

/** Eight writers that go on until the service no longer listens. */
async function writeUntilStopped(annal: Annal, library: Library): Promise<Written> {
  const acknowledged: string[] = [];
  const answers: number[] = [];
  let isStopping = false;
  const writer = async () => {
    while (!isStopping || answers.length === 0) {
      const entry = { title: 'Kept', sys: { contentTypeId: 'book', language: 'en-GB' } };
      // No connection means nothing was promised.
      const answer = await library.call<Entry>('POST', '/entries', entry).catch(() => undefined);
      if (!answer) break;
      answers.push(answer.status);
      if (answer.status === 201) acknowledged.push(answer.body.sys.id);
      else refusal(answer, 503);
      if (acknowledged.length === 40) {
        isStopping = true;
        annal.program.signal('SIGTERM');
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  return { acknowledged, answers };
}
