import { success } from '../../support/answers/answers.ts';
import { Site } from '../../support/delivery/site.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

interface Told {
  readonly data: { readonly projectId: string; readonly keys: readonly string[]; readonly position: string };
}

let annal: Annal;
let site: Site;
let stream: EventStream;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  const url = `${annal.address}${site.library.path}/events/stream?types=annal.delivery.invalidated.v1`;
  stream = await EventStream.open(url, { headers: { authorization: `Bearer ${await annal.bearer()}` } });
});
afterAll(async () => {
  stream.close();
  await annal.discard();
});

const told = () => stream.messages.map(({ data = '{}' }) => (JSON.parse(data) as Told).data);
const keysSince = (count: number) =>
  new Set(
    told()
      .slice(count)
      .flatMap(({ keys }) => keys),
  );
const keysOf = async (below: string) => {
  const { headers } = await site.read(below, { headers: { 'x-require-surrogate-key': 'true' } });
  return (headers.get('surrogate-key') ?? '').split(' ');
};
const namesEntry = (id: string) => (keys: ReadonlySet<string>) => [...keys].some((key) => key.endsWith(`:e:${id}`));
const untilTold = (id: string, since: number) => until(() => Promise.resolve(keysSince(since)), namesEntry(id));

describe('what tells caches outside', () => {
  it('names keys of answers that changed, when a read shows the change', async () => {
    let entry = await site.novel('Version 0');
    await untilTold(entry.sys.id, 0);
    for (let turn = 1; turn <= 3; turn += 1) {
      const held = await keysOf(`/entries/${entry.sys.id}`);
      const since = told().length;
      entry = await site.revise(entry, { title: `Version ${turn}` });
      entry = success(await site.library.invoke(entry, 'publish'));
      const keys = await untilTold(entry.sys.id, since);
      expect((await site.read(`/entries/${entry.sys.id}`)).body).toMatchObject({ title: `Version ${turn}` });
      expect(held.some((key) => keys.has(key))).toBe(true);
    }
    expect(told().at(-1)).toMatchObject({
      projectId: site.library.id,
      position: expect.stringMatching(/^\d+-entry$/) as unknown,
    });
  });

  it('is silent about drafts, and gathers changes', async () => {
    const drafts = await Promise.all(Array.from({ length: 10 }, (_, index) => site.draft(`Draft ${index}`)));
    const since = told().length;
    const published = await Promise.all(drafts.slice(1).map((draft) => site.library.invoke(draft, 'publish')));
    const ids = published.map((answer) => success(answer).sys.id);
    const keys = await until(
      () => Promise.resolve(keysSince(since)),
      (all) => ids.every((id) => namesEntry(id)(all)),
    );
    expect(namesEntry(drafts[0]?.sys.id ?? '')(keys)).toBe(false);
    expect(told().length - since).toBeLessThan(ids.length);
  });
});
