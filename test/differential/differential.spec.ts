import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@annal/embedded-mongodb';
import { programOf, USUAL_VERSION } from '../support/mongodb/releases.ts';
import { ReplicaSet } from '../support/mongodb/replica-set.ts';
import { brief } from './answer.ts';
import type { Servers } from './exchange.ts';
import { omissionOf } from './omissions.ts';
import { round, type FoundDifference } from './round.ts';
import { Wire } from './wire.ts';

const OPERATIONS = 1_500;
const FIRST_SEED = 1;

describe('the embedded MongoDB server', () => {
  const dataDirs: string[] = [];
  const servers: EmbeddedMongo[] = [];

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true });
  });

  async function embedded(): Promise<number> {
    const dataDir = await mkdtemp(join(tmpdir(), 'annal-differential-'));
    dataDirs.push(dataDir);
    const server = await startEmbeddedMongo({ dataDir });
    servers.push(server);
    return server.port;
  }

  async function differences(otherPort: number, count: number): Promise<string[]> {
    const wires: Servers = { embedded: await Wire.open(await embedded()), real: await Wire.open(otherPort) };
    const found: string[] = [];
    for (let [seed, done] = [FIRST_SEED, 0]; done < count; seed += 1) {
      const outcome = await round(wires, seed);
      done += outcome.operations;
      found.push(...outcome.found.map(described));
      found.push(...outcome.refusals.filter((refusal) => omissionOf(refusal) === undefined));
    }
    wires.embedded.close();
    wires.real.close();
    return found;
  }

  it('answers as a second one does', async () => {
    expect(await differences(await embedded(), 200)).toEqual([]);
  });

  if (process.env['MONGODB_URL'])
    it(`answers as MongoDB ${USUAL_VERSION} does, or refuses by name`, async () => {
      const program = await programOf(USUAL_VERSION);
      if ('missing' in program) return process.stdout.write(`not compared: ${program.missing}\n`);
      const set = await ReplicaSet.start(program);
      try {
        expect(await differences(set.members[0].port, OPERATIONS)).toEqual([]);
      } finally {
        await set.stop();
      }
    }, 180_000);
});

function described({ seed, step, difference }: FoundDifference): string {
  return `seed ${seed}: ${brief(step.operation.command)}\n- ${difference.embedded}\n- ${difference.real}`;
}
