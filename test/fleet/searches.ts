import { rmSync } from 'node:fs';
import { success } from '../support/answers/answers.ts';
import type { Fleet } from '../support/service/fleet.ts';
import type { Library } from '../support/content/library.ts';
import { until } from '../support/until.ts';
import type { Entry, Page } from '../support/answers/views.ts';

const TAKES_MS = 180_000;
const CLIENTS = 4;
const SEARCHES = 24;

class Searchers {
  answered = 0;
  private isOver = false;
  private readonly clients: Promise<unknown>;

  constructor(private readonly library: Library) {
    this.clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => this.run(client)));
    // `more` and `end` throw it.
    this.clients.catch(() => undefined);
  }

  async more(count: number): Promise<void> {
    const wanted = this.answered + count;
    const reached = until(
      async () => this.answered,
      (answered) => answered >= wanted,
      TAKES_MS,
    );
    await Promise.race([this.clients, reached]);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.clients;
  }

  private async run(client: number): Promise<void> {
    for (let round = 0; !this.isOver; round += 1) {
      const title = `looked for by ${client} in round ${round}`;
      const { sys } = await this.library.create({ title });
      const where = [{ field: 'title', equalTo: title }];
      const page = success(await this.library.call<Page<Entry>>('POST', '/entries/search', { where }));
      expect(page.items.map((item) => item.sys.id)).toEqual([sys.id]);
      this.answered += 1;
    }
  }
}

export function searchesGoOn(parts: () => { readonly fleet: Fleet; readonly library: Library }): void {
  it(
    'searches do not fail when one search process is killed under load and another joins with an empty disk',
    async () => {
      const { fleet, library } = parts();
      const [lost, ...others] = fleet.of('search');
      if (!lost || others.length === 0) throw new Error('There are not enough processes of search');
      const searchers = new Searchers(library);
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
