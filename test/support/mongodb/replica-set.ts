import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type Document } from 'mongodb';
import { until } from '../until.ts';
import { certificatesIn } from './certificates.ts';
import { Member } from './member.ts';
import type { Program } from './releases.ts';

const ELECTED_WITHIN_MS = 60_000;
const NAME = 'annal';
const MOST_SHOWN = 160;
const ROOT = 'root';
/** Ten seconds by default. */
const SETTINGS = { electionTimeoutMillis: 2_000 };
/** The least that MongoDB allows: suites log in often, and nothing here is secret. */
const FEW_ITERATIONS = ['--setParameter', 'scramSHA256IterationCount=5000'];

export interface ReplicaSetOptions {
  readonly members?: number;
  /** With TLS, and with users. */
  readonly isSecure?: boolean;
}

/** Real MongoDB servers with disposable data. */
export class ReplicaSet {
  private constructor(
    readonly members: readonly [Member, ...Member[]],
    private readonly folder: string,
    private readonly query: string,
    private readonly password: string | undefined,
  ) {}

  static async start(
    program: Program,
    { members: count = 1, isSecure = false }: ReplicaSetOptions = {},
  ): Promise<ReplicaSet> {
    const folder = await mkdtemp(join(await memory(), 'annal-mongod-'));
    const { options, query } = isSecure ? await security(folder) : { options: [], query: '' };
    const places = Array.from({ length: count }, (_, number) => join(folder, `member-${number}`));
    const started = places.map((place) => Member.start(program, place, ['--replSet', NAME, ...options]));
    const [first, ...others] = await Promise.all(started);
    if (!first) throw new RangeError('A replica set has a member');
    const password = isSecure ? randomBytes(12).toString('hex') : undefined;
    const set = new ReplicaSet([first, ...others], folder, query, password);
    try {
      await set.initiate();
      return set;
    } catch (error) {
      await set.stop();
      throw error;
    }
  }

  /** Without a user. */
  get url(): string {
    return this.address(this.members, `replicaSet=${NAME}`);
  }

  /** With the user who may do everything. */
  get adminUrl(): string {
    return this.address(this.members, `replicaSet=${NAME}`, this.password);
  }

  async primary(): Promise<Member> {
    let primary: Member | undefined;
    await until(
      async () => {
        for (const member of this.members) if (await this.isPrimary(member)) primary = member;
        return primary !== undefined;
      },
      Boolean,
      ELECTED_WITHIN_MS,
    );
    return primary ?? this.members[0];
  }

  /** Connections, cache and the commands under way of the first member, or why it does not tell. */
  async condition(): Promise<string> {
    const ask = async (admin: Db): Promise<Document> => {
      const { connections, wiredTiger, globalLock } = await admin.command({ serverStatus: 1 });
      const { inprog } = (await admin.command({ currentOp: 1, active: true })) as { readonly inprog: Document[] };
      const commands = inprog.map(({ op, ns, secs_running, waitingForLock, command }) => {
        return { op, ns, secs_running, waitingForLock, command: JSON.stringify(command ?? null).slice(0, MOST_SHOWN) };
      });
      return { connections, tickets: wiredTiger.concurrentTransactions, globalLock, commands };
    };
    return JSON.stringify(await this.asked(this.members[0], ask, this.password).catch(String));
  }

  /** Makes the primary a secondary; another member follows. */
  async stepDown(): Promise<void> {
    const stepDown = { replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 };
    await this.asked(await this.primary(), (admin) => admin.command(stepDown), this.password);
    await this.primary();
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
    await rm(this.folder, { recursive: true, force: true });
  }

  private async initiate(): Promise<void> {
    const [first] = this.members;
    const members = this.members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    // Until there is a user, a server lets a client from its own machine do this.
    await this.asked(first, (admin) => admin.command({ replSetInitiate: { _id: NAME, members, settings: SETTINGS } }));
    await until(() => this.isPrimary(first), Boolean, ELECTED_WITHIN_MS);
    if (this.password === undefined) return;
    const user = { createUser: ROOT, pwd: this.password, roles: ['root'] };
    await this.asked(first, (admin) => admin.command(user));
  }

  private async isPrimary(member: Member): Promise<boolean> {
    const hello = await this.asked(member, (admin) => admin.command({ hello: 1 })).catch(() => undefined);
    return hello?.['isWritablePrimary'] === true;
  }

  private async asked(member: Member, ask: (admin: Db) => Promise<Document>, password?: string): Promise<Document> {
    const url = this.address([member], 'directConnection=true', password);
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
    return ask(client.db('admin')).finally(() => client.close());
  }

  private address(members: readonly Member[], query: string, password?: string): string {
    const user = password === undefined ? '' : `${ROOT}:${password}@`;
    const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `mongodb://${user}${hosts}/?${query}${this.query}`;
  }
}

async function security(folder: string): Promise<{ readonly options: readonly string[]; readonly query: string }> {
  const { authority, server } = await certificatesIn(folder);
  const key = join(folder, 'members.key');
  await writeFile(key, randomBytes(96).toString('base64'), { mode: 0o600 });
  const tls = ['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', server, '--tlsCAFile', authority];
  return {
    options: [...tls, '--tlsAllowConnectionsWithoutCertificates', '--auth', '--keyFile', key, ...FEW_ITERATIONS],
    query: `&tls=true&tlsCAFile=${encodeURIComponent(authority)}`,
  };
}

/** The data is kept in memory if there is enough. */
async function memory(): Promise<string> {
  const free = await statfs('/dev/shm').catch(() => undefined);
  return free && free.bavail * free.bsize > 2 ** 31 ? '/dev/shm' : tmpdir();
}
