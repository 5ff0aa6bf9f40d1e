import { searchesGoOn } from '../fleet/searches.ts';
import { Library } from '../support/content/library.ts';
import { Annal } from '../support/service/annal.ts';
import { Fleet } from '../support/service/fleet.ts';

const STARTS_MS = 240_000;

export function fleet(url: () => string): void {
  describe('a fleet whose two processes of search share an OpenSearch', () => {
    let members: Fleet;
    let library: Library;
    beforeAll(async () => {
      const counts: Readonly<Record<string, number>> = { search: 2, delivery: 0 };
      const replicas = (app: string) => counts[app] ?? 1;
      members = await Fleet.start({ transport: 'tcp', replicas, environment: { OPENSEARCH_URL: url() } });
      library = await Library.withBooks(Annal.at(members.of('gateway')[0]?.address ?? ''));
    }, STARTS_MS);
    afterAll(() => members?.discard());

    searchesGoOn(() => ({ fleet: members, library }));
  });
}
