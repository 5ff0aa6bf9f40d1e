import { setTimeout as wait } from 'node:timers/promises';
import { Chance } from '../../durability/chance.ts';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { Site } from '../../support/delivery/site.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

const KILLS = isLong ? 20 : 1;
/** Longer than keys are gathered for. */
const LONGEST_MS = 400;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));

interface Told {
  readonly sequence: string;
  readonly data: { readonly keys: readonly string[]; readonly position: string };
}
interface Acknowledged {
  readonly id: string;
  readonly position: number;
}

const placeIn = (position: string) => Number(position.slice(0, position.indexOf('-')));

describe(`keys that are old (SEED=${seed})`, () => {
  const chance = new Chance(seed);
  let annal: Annal;
  afterAll(() => annal.discard());

  it(
    'are told, though the service is killed between gathering and telling them',
    async () => {
      annal = await Annal.start();
      const site = await Site.open(annal);
      const acknowledged: Acknowledged[] = [];
      const publish = async (library: Site['library'], entry: Entry, event: string) => {
        const answer = await library.invoke(entry, event);
        success(answer);
        // The last event of the command is the change of its state.
        acknowledged.push({ id: entry.sys.id, position: placeIn(answer.headers.get('x-position') ?? '') - 1 });
      };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const library = site.library.at(annal);
        const drafts = await Promise.all(
          Array.from({ length: 6 }, () => library.create({ title: 'Draft' }, { contentTypeId: 'novel' })),
        );
        for (const draft of drafts) {
          await publish(library, draft, 'publish');
          await wait(chance.below(LONGEST_MS / 4));
        }
        await publish(library, drafts[0] as Entry, 'sysUnpublish');
        await wait(chance.below(LONGEST_MS));
        await annal.program.kill();
        annal = await Annal.start(annal.dataDir);
      }
      expect(acknowledged).toHaveLength(KILLS * 7);
      const url = `${annal.address}${site.library.path}/events/stream?types=annal.delivery.invalidated.v1`;
      const headers = { authorization: `Bearer ${await annal.bearer()}`, 'last-event-id': '0' };
      const stream = await EventStream.open(url, { headers });
      const told = () => stream.messages.map(({ data = '' }) => JSON.parse(data) as Told);
      const isTold = ({ id, position }: Acknowledged) =>
        told().some(({ data }) => placeIn(data.position) >= position && data.keys.some((key) => key.endsWith(id)));
      await until(
        () => Promise.resolve(acknowledged.filter((each) => !isTold(each))),
        (missing) => missing.length === 0,
      );
      stream.close();
    },
    60_000 * (KILLS + 1),
  );
});
