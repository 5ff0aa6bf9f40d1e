import { success, type Answer } from '../support/answers/answers.ts';
import type { Json } from '../support/content/library.ts';
import { exact, Redirects, type Redirect } from '../support/content/redirects.ts';
import type { Page } from '../support/answers/views.ts';
import type { Annal } from '../support/service/annal.ts';
import type { Installation } from './access-ends.ts';

const ROUNDS = 6;
const TAKES_MS = 60_000;

/** The status of a whole chain of hops (redirects.md 3.5). */
const CHAINS: readonly (readonly [hops: readonly number[], whole: number])[] = [
  [[301, 308, 301], 301],
  [[308, 308, 308], 308],
  [[307, 308, 307], 307],
  [[301, 302, 308], 302],
  [[308, 303, 301], 303],
  [[302, 307, 302], 302],
];

export function ownWrites(installed: () => Installation & { readonly websites: readonly Annal[] }): void {
  async function eachRound(
    act: (round: number, writer: Installation['library'], readers: Installation['library'][]) => Promise<void>,
  ) {
    const { gateways, library } = installed();
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = gateways.map((gateway) => library.at(gateway));
      const [writer = library] = at.splice(round % at.length, 1);
      await act(round, writer, at);
    }
  }
  const websites = () => installed().websites.map((website) => installed().library.at(website));
  const after = ({ headers }: Answer) => ({ headers: { 'x-min-position': headers.get('x-position') ?? '' } });
  /** Tokens come from a gateway. */
  const asWebsite = async (written: Answer) => ({ ...after(written), token: await installed().library.annal.bearer() });

  it(
    'a redirect takes effect and ends at once for websites',
    () =>
      eachRound(async (round, writer) => {
        const readers = websites();
        const made = await new Redirects(writer).call<Redirect>('POST', '/', exact(`/from-${round}`, `/to-${round}`));
        const ask = async (written: Answer) =>
          Promise.all(
            readers.map(
              async (one) =>
                (await new Redirects(one).ask(`/from-${round}`, '', await asWebsite(written))).body?.location,
            ),
          );
        const { id } = success(made, 201);
        expect(await ask(made)).toEqual(readers.map(() => `/to-${round}`));
        expect(await ask(await new Redirects(writer).call('PATCH', `/${id}`, { destination: '/else' }))).toEqual(
          readers.map(() => '/else'),
        );
        expect(await ask(await new Redirects(writer).call('DELETE', `/${id}`))).toEqual(readers.map(() => undefined));
      }),
    TAKES_MS,
  );

  it(
    'a chain written through several gateways has one status for websites',
    () =>
      eachRound(async (round, writer, readers) => {
        const all = [writer, ...readers];
        const [statuses, whole] = CHAINS[round % CHAINS.length] ?? [[], 301];
        let last: Answer | undefined;
        for (const [hop, statusCode] of statuses.entries()) {
          const part = exact(`/chain-${round}/${hop}`, `/chain-${round}/${hop + 1}`, { statusCode });
          last = await new Redirects(all[hop % all.length] ?? writer).call('POST', '/', part);
          success(last, 201);
        }
        for (const one of websites())
          expect(
            (await new Redirects(one).ask(`/chain-${round}/0`, '', last && (await asWebsite(last)))).body,
          ).toMatchObject({
            ...{ statusCode: whole, permanent: [301, 308].includes(whole), location: `/chain-${round}/3` },
            via: statuses.map(() => expect.any(String) as unknown),
          });
      }),
    TAKES_MS,
  );

  it(
    'a tag is listed with its latest label at once on every other gateway',
    () =>
      eachRound(async (round, writer, readers) => {
        const groupId = `round${round}`;
        success(await writer.call('POST', '/taggroups', { id: groupId, name: 'Round' }), 201);
        const value = `value${round}`;
        const made = await writer.call<{ id: string }>('POST', '/tags', { groupId, value, label: { 'en-GB': value } });
        const { id } = success(made, 201);
        const labels = async (written: Answer) => {
          const lists = readers.map((one) =>
            one.call<Page<Json>>('GET', `/taggroups/${groupId}/tags`, undefined, after(written)),
          );
          return (await Promise.all(lists)).map((list) => success(list).items.map(({ label }) => label));
        };
        expect(await labels(made)).toEqual(readers.map(() => [{ 'en-GB': value }]));
        const changed = await writer.call('PUT', `/tags/${id}`, { label: { 'en-GB': 'Anew' } });
        expect(await labels(changed)).toEqual(readers.map(() => [{ 'en-GB': 'Anew' }]));
        expect(await labels(await writer.call('DELETE', `/tags/${id}`))).toEqual(readers.map(() => []));
      }),
    TAKES_MS,
  );
}
