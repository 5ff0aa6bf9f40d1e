import { notifierKills } from '../durability/notifier-kills.ts';
import { AilingFleet } from '../faults/support/ailing-fleet.ts';
import { needsBlocks, needsTwoProjectors, someFault } from '../faults/support/cases.ts';
import { Annal } from '../support/service/annal.ts';
import { Balancer } from '../support/service/balancer.ts';
import { Fleet } from '../support/service/fleet.ts';
import { Library } from '../support/content/library.ts';
import { outboundToTests } from '../support/events/receiver.ts';
import { isLong, sampled } from '../support/sampling.ts';
import { SteadyLoad } from '../support/service/steady-load.ts';
import { until } from '../support/until.ts';
import { endsOfAccess } from './access-ends.ts';
import { chain, Collector } from './collector.ts';
import { deliveriesGoOn } from './deliveries.ts';
import { ownWrites } from './own-writes.ts';
import { searchesGoOn } from './searches.ts';

const STARTS_MS = 240_000;
const TAKES_MS = 90_000;
const RATES = isLong ? { readsPerSecond: 100, writesPerSecond: 50 } : { readsPerSecond: 12, writesPerSecond: 6 };
/** One process restarts while another goes on. */
const restarted = sampled(['gateway', 'content'], 1);
/** Services that need a second process, to authorize first or to take over; in the long form all. */
const isTwofold = (app: string) =>
  isLong ||
  app === 'gateway' ||
  app === 'search' ||
  restarted.includes(app) ||
  (app === 'projector' && needsTwoProjectors);
/** Only its own fault needs blocks. */
const isLeftOut = (app: string) => !isLong && app === 'blocks' && !needsBlocks;

describe('one or two processes of each service, over TCP', () => {
  let fleet: Fleet;
  let collector: Collector;
  let gateways: readonly Annal[];
  let library: Library;
  beforeAll(async () => {
    collector = await Collector.start();
    const replicas = (app: string) => (isLeftOut(app) ? 0 : isLong && app === 'search' ? 3 : isTwofold(app) ? 2 : 1);
    const environment = { ...outboundToTests, OTEL_EXPORTER_OTLP_ENDPOINT: collector.address };
    fleet = await Fleet.start({ transport: 'tcp', replicas, isWired: true, environment });
    gateways = fleet.of('gateway').map(({ address }) => Annal.at(address));
    library = await Library.withBooks(gateways[0] as Annal);
  }, STARTS_MS);
  afterAll(async () => {
    await fleet?.discard();
    await collector.close();
  });

  endsOfAccess(() => ({ gateways, library }), 1);
  const websites = () => fleet.of('delivery').map(({ address }) => Annal.at(address));
  ownWrites(() => ({ gateways, library, websites: websites() }));
  searchesGoOn(() => ({ fleet, library }));
  if (isLong) deliveriesGoOn(() => ({ fleet, gateway: gateways[0] as Annal }));

  it('are covered by one trace', async () => {
    const traceId = 'a3ce929d0e0e47364bf92f3577b34da6';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const entry = { title: 'Traced', sys: { contentTypeId: 'book', language: 'en-GB' } };
    expect(await library.call('POST', '/entries', entry, { headers })).toMatchObject({ status: 201 });
    const request = 'POST /api/management/projects/:projectId/entries';
    const wanted = ['project entries', 'append', 'content.create-entry', 'send content.create-entry', request];
    // Each process exports its own spans.
    const spans = await until(
      async () => collector.of(traceId),
      (found) => wanted.every((name) => found.some((span) => span.name === name)),
    );
    expect(chain(spans, 'project entries')).toEqual(wanted);
    const servedBy = (span: string) => spans.find(({ name }) => name === span)?.service;
    expect(['project entries', 'append', request].map(servedBy)).toEqual([
      'annal-projector',
      'annal-content',
      'annal-gateway',
    ]);
  });

  it.each(restarted)(
    'restart without a failed request under load: %s',
    async (app) => {
      const balancer = await Balancer.start(gateways.map(({ address }) => address));
      const load = await SteadyLoad.start(library.at(Annal.at(balancer.address)), RATES);
      const [member] = fleet.of(app);
      expect([app, await member?.stop()]).toEqual([app, 0]);
      await member?.start();
      await load.end();
      await balancer.close();
      expect(load.failures).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(0);
      await load.expectNothingLost(gateways[0] as Annal);
    },
    TAKES_MS,
  );

  if (isLong) notifierKills(1, () => fleet);

  describe('under load', () => {
    let ailing: AilingFleet;
    beforeAll(async () => {
      ailing = await AilingFleet.of(fleet);
    }, TAKES_MS);

    it.each(someFault)(
      'recover by themselves when %s',
      (what, faultOf) => ailing.endure(what, faultOf(fleet)),
      STARTS_MS,
    );

    it('have lost nothing and repeated nothing', () => ailing.expectWhole(), STARTS_MS);
  });
});
