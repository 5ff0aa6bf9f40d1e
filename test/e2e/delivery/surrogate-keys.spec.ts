import { Site } from '../../support/delivery/site.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { sampled } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';
import { ofDefinitions } from './changes/of-definitions.ts';
import { ofEntries } from './changes/of-entries.ts';
import { ofTheTree } from './changes/of-the-tree.ts';
import { World } from './changes/world.ts';

interface Told {
  readonly data: { readonly keys: readonly string[] };
}

let annal: Annal;
let world: World;
/** Changes of another project are told after those before them. */
let other: Site;
let streams: readonly EventStream[];
beforeAll(async () => {
  annal = await Annal.shared();
  [world, other] = [await World.open(annal), await Site.open(annal)];
  const headers = { authorization: `Bearer ${await annal.bearer()}` };
  streams = await Promise.all(
    [world.library, other.library].map(({ path }) =>
      EventStream.open(`${annal.address}${path}/events/stream?types=annal.delivery.invalidated.v1`, { headers }),
    ),
  );
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await annal.discard();
});

const told = (index: number) =>
  (streams[index]?.messages ?? []).map(({ data = '{}' }) => (JSON.parse(data) as Told).data);
const settled = async () => {
  const { sys } = await other.author('Last');
  await until(
    () => Promise.resolve(told(1)),
    (all) => all.some(({ keys }) => keys.some((key) => key.endsWith(sys.id))),
  );
};

interface Held {
  readonly seen: string;
  readonly keys: readonly string[];
  /** Refusals are not. */
  readonly isCached: boolean;
}
async function answers(addresses: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const ask = async (address: string) => {
    const { status, headers, body } = await world.site.read(address, {
      headers: { 'x-require-surrogate-key': 'true' },
    });
    const tag = status === 404 ? '' : (headers.get('etag') ?? JSON.stringify(body ?? headers.get('location')));
    return [
      address,
      {
        seen: `${status} ${tag}`,
        keys: (headers.get('surrogate-key') ?? '').split(' '),
        isCached: headers.get('cache-control') !== 'no-store',
      },
    ] as const;
  };
  return new Map(await Promise.all(addresses.map(ask)));
}

const changes = Object.entries({ ...ofEntries, ...ofTheTree, ...ofDefinitions });

describe('answers that a change alters held a key that is told then', () => {
  it('knows more than forty kinds of change', () => expect(changes.length).toBeGreaterThanOrEqual(40));

  it.each(sampled(changes, 3))('%s', async (_, prepare) => {
    const { addresses = [], act } = await prepare(world);
    const asked = [...new Set([...world.addresses, ...addresses])];
    await answers(asked);
    const before = await answers(asked);
    await settled();
    const since = told(0).length;
    await act();
    const after = await answers(asked);
    await settled();
    const keys = new Set(
      told(0)
        .slice(since)
        .flatMap((each) => each.keys),
    );
    const altered = asked.filter((address) => before.get(address)?.seen !== after.get(address)?.seen);
    expect(altered).not.toEqual([]);
    const isTold = ({ keys: held, isCached }: Held) => !isCached || held.some((key) => keys.has(key));
    expect(altered.filter((address) => !isTold(before.get(address) as Held))).toEqual([]);
  });
});
