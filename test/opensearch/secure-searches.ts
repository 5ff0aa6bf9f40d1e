import { inspect } from 'node:util';
import { OpenSearchConnection } from '@annal/search-opensearch';
import { success } from '../support/answers/answers.ts';
import type { Entry, Page } from '../support/answers/views.ts';
import { Library } from '../support/content/library.ts';
import { Annal } from '../support/service/annal.ts';
import { until } from '../support/until.ts';
import { SecureCluster } from './secure-cluster.ts';

const USER = 'annal';
const PASSWORD = 'p@ss,word';
const GIVEN = `${USER}:${encodeURIComponent(PASSWORD)}`;
const SECRETS = [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(`${USER}:${PASSWORD}`).toString('base64')];
const TAKES_MS = 120_000;

export function secureSearches(url: () => string): void {
  describe('a cluster with its own authority and a user', () => {
    let cluster: SecureCluster;
    beforeAll(async () => {
      cluster = await SecureCluster.before(url(), USER, PASSWORD);
    }, TAKES_MS);
    afterAll(() => cluster.close());

    const failure = async (address: string) => {
      const connection = OpenSearchConnection.to(address);
      const error = await connection.ask({ method: 'GET', path: '/' }).catch((reason: unknown) => reason);
      await connection.close();
      const shown = inspect(error, { depth: 10 });
      expect(SECRETS.filter((secret) => shown.includes(secret))).toEqual([]);
      return error;
    };

    it(
      'holds the index of a service that has the file of the authority and the credentials in its address',
      async () => {
        const address = `${cluster.addressFor(GIVEN)}?tlsCAFile=${encodeURIComponent(cluster.caFile)}`;
        const annal = await Annal.start(undefined, { OPENSEARCH_URL: address, LOG_LEVEL: 'debug' });
        try {
          const library = await Library.withBooks(annal);
          const { sys } = await library.create({ title: 'Sealed' });
          const search = () =>
            library.call<Page<Entry>>('GET', `/entries?zenql=${encodeURIComponent('title = sealed')}`);
          const page = success(await until(search, ({ status }) => status !== 503));
          expect(page.items.map((item) => item.sys.id)).toEqual([sys.id]);
          await annal.program.stop();
          expect(SECRETS.filter((secret) => annal.program.output.includes(secret))).toEqual([]);
        } finally {
          await annal.discard();
        }
      },
      TAKES_MS,
    );

    it('is unavailable without the file, which the log says', async () => {
      const cause = expect.objectContaining({ message: expect.stringMatching(/self.signed certificate/) });
      expect(await failure(cluster.addressFor(GIVEN))).toMatchObject({ code: 'Search.Unavailable', cause });
    });

    it('is unavailable with another password', async () => {
      const address = `${cluster.addressFor('annal:other')}?tlsCAFile=${encodeURIComponent(cluster.caFile)}`;
      const message = 'OpenSearch does not serve this process';
      expect(await failure(address)).toMatchObject({ code: 'Search.Unavailable', message });
    });
  });
}
