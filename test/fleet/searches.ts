import { rmSync } from 'node:fs';
import { success } from '../support/answers/answers.ts';
import type { Fleet } from '../support/service/fleet.ts';
import type { Library } from '../support/content/library.ts';
import type { Entry, Page } from '../support/answers/views.ts';
import { Clients } from './clients.ts';

const TAKES_MS = 180_000;
const CLIENTS = 4;
const SEARCHES = 24;

/** Finds each entry as soon as its creation is answered. */
const searcher = (library: Library, client: number) => async (clients: Clients) => {
  for (let round = 0; !clients.isOver; round += 1) {
    const title = `looked for by ${client} in round ${round}`;
    const { sys } = await library.create({ title });
    const where = [{ field: 'title', equalTo: title }];
    const page = success(await library.call<Page<Entry>>('POST', '/entries/search', { where }));
    expect(page.items.map((item) => item.sys.id)).toEqual([sys.id]);
    clients.answered += 1;
  }
};

export function searchesGoOn(parts: () => { readonly fleet: Fleet; readonly library: Library }): void {
  it(
    'searches do not fail when one search process is killed under load and another joins with an empty disk',
    async () => {
      const { fleet, library } = parts();
      const [lost, ...others] = fleet.of('search');
      if (!lost || others.length === 0) throw new Error('There are not enough processes of search');
      const searchers = new Clients(Array.from({ length: CLIENTS }, (_, client) => searcher(library, client)));
      await searchers.more(SEARCHES);
      await lost.kill();
      await searchers.more(SEARCHES);
      rmSync(lost.dataDir, { recursive: true, force: true });
      // A search process is ready, and asked, only once its index is level.
      await lost.start();
      for (const other of others) await other.kill();
      await searchers.more(SEARCHES);
      await Promise.all(others.map((other) => other.start()));
      await searchers.end();
    },
    TAKES_MS,
  );
}
