import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NatsServer } from '@annal/testing/nats-server';
import { Annal, temporaryFolder } from './annal.ts';
import { freePort } from './free-port.ts';
import { Program, type Environment } from './process.ts';
import { StoreProcess } from '../stores/store-process.ts';
import { until } from '../until.ts';
import { Wire } from './wire.ts';

const APPS = fileURLToPath(new URL('../../../apps', import.meta.url));
const SERVICES = [
  'security',
  'gateway',
  'content',
  'structure',
  'blocks',
  'projector',
  'notifier',
  'search',
  'delivery',
];
const STARTS_WITHIN_MS = 90_000;
/** The balancers of tests probe readiness every 100 ms. */
const DRAIN_DELAY_MS = 1_000;

const READY = 'ready';

export type FleetTransport = 'tcp' | 'nats';

export interface FleetOptions {
  readonly transport: FleetTransport;
  readonly replicas?: (app: string) => number;
  /** With TCP, puts a wire that can be cut in front of every message port. */
  readonly isWired?: boolean;
  readonly environment?: Environment;
}

export class Fleet {
  readonly members: Member[] = [];

  private constructor(
    readonly folder: string,
    readonly stores: Readonly<Record<'eventstoredb' | 'mongodb', StoreProcess>>,
    readonly broker: NatsServer | undefined,
    readonly wires: readonly Wire[],
  ) {}

  static async start({
    transport,
    replicas = () => 2,
    isWired = false,
    environment = {},
  }: FleetOptions): Promise<Fleet> {
    const folder = temporaryFolder();
    const [eventstoredb, mongodb, broker, places] = await Promise.all([
      StoreProcess.start('eventstoredb', join(folder, 'stores')),
      StoreProcess.start('mongodb', join(folder, 'stores')),
      transport === 'nats' ? NatsServer.start() : undefined,
      Promise.all(servicesOf().flatMap((app) => Array.from({ length: replicas(app) }, async () => placeOf(app)))),
    ]);
    const stores = { eventstoredb, mongodb };
    const wires = isWired ? await Promise.all(places.map(({ messagePort }) => Wire.to(messagePort))) : [];
    const fleet = new Fleet(folder, stores, broker, wires);
    const services = places
      .map(({ app, messagePort }, index) => `${app}=127.0.0.1:${wires[index]?.end ?? messagePort}`)
      .join(',');
    const common: Environment = {
      ...(await Annal.environment(folder)),
      EVENTSTORE_URL: stores.eventstoredb.url,
      MONGODB_URL: stores.mongodb.url,
      TRANSPORT: transport,
      SERVICES: services,
      NATS_URL: broker?.url,
      DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
      ...environment,
    };
    for (const place of places) fleet.members.push(new Member(place, common));
    try {
      // The first process creates the administrator and the keys; then those that verify tokens.
      const [first, ...others] = fleet.of('security');
      await first?.start();
      await Promise.all(
        [...others, ...fleet.members.filter(({ app }) => app !== 'security')].map((each) => each.start()),
      );
    } catch (error) {
      await fleet.discard();
      throw error;
    }
    return fleet;
  }

  of(app: string): readonly Member[] {
    return this.members.filter((member) => member.app === app);
  }

  get apps(): readonly string[] {
    return [...new Set(this.members.map(({ app }) => app))];
  }

  async discard(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
    await Promise.all([this.stores.eventstoredb.kill(), this.stores.mongodb.kill(), this.broker?.kill()]);
    await Promise.all(this.wires.map((wire) => wire.close()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly app: string;
  readonly port: number;
  readonly messagePort: number;
}

export class Member {
  private running: Program | undefined;

  constructor(
    private readonly place: Place,
    private readonly environment: Environment,
  ) {}

  get app(): string {
    return this.place.app;
  }

  get address(): string {
    return `http://127.0.0.1:${this.place.port}`;
  }

  /** Each search process keeps an index in a folder of its own. */
  get dataDir(): string {
    const { DATA_DIR: shared = '' } = this.environment;
    return this.app === 'search' ? join(shared, `search-${this.place.port}`) : shared;
  }

  get program(): Program {
    if (!this.running) throw new Error(`This ${this.app} has not been started`);
    return this.running;
  }

  async start(): Promise<void> {
    const { app, port, messagePort } = this.place;
    const own = { PORT: String(port), TRANSPORT_PORT: String(messagePort), DATA_DIR: this.dataDir };
    this.running = await Program.run(`apps/${app}/src/main.ts`, { ...this.environment, ...own });
    await this.isReady();
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async isReady(): Promise<void> {
    await until(
      () => this.readiness(),
      (report) => report === READY,
      STARTS_WITHIN_MS,
    );
  }

  async stop(): Promise<number | NodeJS.Signals> {
    return this.program.stop();
  }

  async kill(): Promise<void> {
    await this.running?.kill();
  }

  private async readiness(): Promise<string> {
    if (this.program.hasEnded) throw new Error(`${this.app} has ended\n${this.program.output}`);
    const answer = await fetch(`${this.address}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return READY;
    return `${this.app}: ${(await answer?.text()) ?? 'does not listen'}\n${this.program.output}`;
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.address}/metrics`)).text();
  }
}

export async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).status === 200;
  } catch {
    return false;
  }
}

function servicesOf(): readonly string[] {
  return SERVICES.filter((app) => existsSync(join(APPS, app, 'src/main.ts')));
}

async function placeOf(app: string): Promise<Place> {
  const [port, messagePort] = await Promise.all([freePort(), freePort()]);
  return { app, port, messagePort };
}
