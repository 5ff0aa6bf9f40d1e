import { sampled } from '../support/sampling.ts';
import type { Disturbance, StoreKind } from '../support/store-process.ts';
import { AilingFleet } from './support/ailing-fleet.ts';
import { isLong } from './support/fault.ts';
import { connectionsSevered, killed, networkCut, storeAway, type FaultOf } from './support/fleet-faults.ts';
import { projectorKilled } from './support/projectors.ts';

type Case = readonly [what: string, faultOf: FaultOf];

const TAKES_MS = 240_000;
const APPS = ['gateway', 'content', 'structure', 'security', 'blocks', 'notifier'] as const;
const KINDS: readonly StoreKind[] = ['eventstoredb', 'mongodb'];
const AWAY: Readonly<Record<Disturbance, string>> = {
  SIGTERM: 'is stopped',
  SIGKILL: 'is killed',
  SIGSTOP: 'does not answer',
};

const kills: readonly Case[] = [
  ...APPS.map((app): Case => [`${app} is killed`, killed(app)]),
  ['of two projectors the one at work is killed', projectorKilled],
];
const stores = KINDS.flatMap((kind) =>
  Object.entries(AWAY).map(([how, what]): Case => [`${kind} ${what}`, storeAway(kind, how as Disturbance)]),
);
const severed: Case = ['connections between services break', connectionsSevered];
const cut: Case = ['services cannot reach each other', networkCut];
/** The short form has one of them. What one process does without its stores, test/e2e has. */
const short = sampled([...kills, severed], 1);
const cases = isLong ? [...kills, severed, cut, ...stores] : short;

describe('a fleet over TCP, under load', () => {
  let fleet: AilingFleet;
  beforeAll(async () => {
    const replicas = (app: string) => (app === 'projector' ? 2 : 1);
    fleet = await AilingFleet.start({ transport: 'tcp', replicas, isWired: true });
  }, TAKES_MS);
  afterAll(() => fleet.discard());

  it.each(cases)(
    'is well again by itself when %s',
    async (what, faultOf) => {
      await fleet.endure(what, faultOf(fleet.members));
    },
    TAKES_MS,
  );

  it('has lost nothing and done nothing twice', () => fleet.expectWhole(), TAKES_MS);
});
