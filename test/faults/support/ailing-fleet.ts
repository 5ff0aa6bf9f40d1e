import { Annal } from '../../support/service/annal.ts';
import { Fleet, type FleetOptions } from '../../support/service/fleet.ts';
import { Library } from '../../support/content/library.ts';
import { ops } from '../../ops/ops.ts';
import { endure, type Fault } from './fault.ts';
import { Load } from './load.ts';

export class AilingFleet {
  private constructor(
    readonly members: Fleet,
    readonly load: Load,
    private readonly probe: Library,
  ) {}

  static async start(options: FleetOptions): Promise<AilingFleet> {
    const fleet = await Fleet.start(options);
    try {
      return await AilingFleet.of(fleet);
    } catch (error) {
      await fleet.discard();
      throw error;
    }
  }

  static async of(fleet: Fleet): Promise<AilingFleet> {
    const annal = Annal.at(fleet.of('gateway')[0]?.address ?? '');
    const probe = await Library.withBooks(annal);
    return new AilingFleet(fleet, await Load.start(await Library.withBooks(annal)), probe);
  }

  async endure(name: string, fault: Fault): Promise<void> {
    const { load, probe } = this;
    const took = await endure({ load, probe, ready: this.members.members.map(({ address }) => address) }, fault);
    process.stdout.write(`${name}: ready again after ${took} ms\n`);
  }

  /** Reads agree with the log, which has everything once. */
  async expectWhole(): Promise<void> {
    await this.load.end();
    await this.load.expectWhole();
    const { eventstoredb, mongodb } = this.members.stores;
    const stores = { EVENTSTORE_URL: eventstoredb.url, MONGODB_URL: mongodb.url };
    const { code, output } = await ops(stores, 'verify');
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  }

  async discard(): Promise<void> {
    await this.load.end();
    await this.members.discard();
  }
}
