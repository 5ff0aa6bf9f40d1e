import { OpenSearchConnection } from '@annal/search-opensearch';
import { success } from '../support/answers/answers.ts';
import { Library } from '../support/content/library.ts';
import { Annal } from '../support/service/annal.ts';
import { operationsOnSearchIndex } from '../ops/on-search-index.ts';
import { ops } from '../ops/ops.ts';
import { until } from '../support/until.ts';

interface Found {
  readonly hits: { readonly hits: readonly { readonly _index: string; readonly _id: string }[] };
}

const ENTRIES = 5;
const TAKES_MS = 240_000;

export function operations(url: () => string): void {
  describe('a running service with its index in OpenSearch', () => {
    let annal: Annal;
    let library: Library;
    beforeAll(async () => {
      annal = await Annal.start(undefined, { OPENSEARCH_URL: url() });
      library = await Library.withBooks(annal);
      for (let entry = 0; entry < ENTRIES; entry += 1) await library.createPublished();
      const search = () => library.call('GET', '/entries/search?pageSize=0');
      await until(search, ({ status }) => status === 200, TAKES_MS);
    }, TAKES_MS);
    afterAll(() => annal.discard());

    const remove = async (entryId: string) => {
      const connection = OpenSearchConnection.to(url());
      const body = { query: { term: { entryId } } };
      const found = await connection.ask<Found>({ method: 'POST', path: '/annal-search-*/_search', body });
      for (const { _index: index, _id: id } of found.hits.hits)
        await connection.ask({
          method: 'DELETE',
          path: `/${index}/_doc/${encodeURIComponent(id)}`,
          query: { refresh: true },
        });
      await connection.close();
      expect(found.hits.hits.length).toBe(1);
    };
    const verify = () => ops({ DATA_DIR: annal.dataDir }, 'verify');

    operationsOnSearchIndex(() => library);

    it(
      'has its index compared with the read model',
      async () => {
        const { sys } = await library.create();
        success(await library.call('GET', '/entries/search?pageSize=0'));
        expect((await verify()).output).toMatch(/^search-index of \S+: \d+ documents, 0 differences$/m);
        await remove(sys.id);
        const { code, output } = await verify();
        expect(output).toMatch(/^search-index of \S+: \d+ documents, 1 differences$/m);
        expect(output).toMatch(new RegExp(`^ {2}\\S*${sys.id}\\S*: missing$`, 'm'));
        expect(code).toBe(1);
      },
      TAKES_MS,
    );
  });
}
