import { Fleet } from '../support/service/fleet.ts';
import { outboundToTests } from '../support/events/receiver.ts';
import { notifierKills } from './notifier-kills.ts';

/** Long form only: test/durability/webhooks kills a single-process service in the short form. */
describe('a notifier in its own process', () => {
  let fleet: Fleet;
  beforeAll(async () => {
    const replicas = (app: string) => (app === 'blocks' ? 0 : 1);
    fleet = await Fleet.start({
      transport: 'tcp',
      replicas,
      environment: { LOG_LEVEL: 'error', ...outboundToTests },
    });
  }, 240_000);
  afterAll(() => fleet?.discard());

  notifierKills(20, () => fleet);
});
