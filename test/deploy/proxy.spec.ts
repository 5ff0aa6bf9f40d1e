import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { startProxy } from '../../tools/dev/proxy.mjs';
import { Assets } from '../support/content/files.ts';
import { Site } from '../support/delivery/site.ts';
import { EventStream } from '../support/events/event-stream.ts';
import { Annal } from '../support/service/annal.ts';
import { Nginx } from './nginx.ts';

Nginx.announce();

/** Forwards to the service under test, and knows what it was asked. */
async function way(port: number) {
  const server = await startProxy({ host: '127.0.0.1', port: 0, gateway: port, delivery: port });
  const asked: string[] = [];
  server.on('request', ({ url = '' }) => asked.push(url));
  return { server, asked, port: (server.address() as AddressInfo).port };
}
type Way = Awaited<ReturnType<typeof way>>;

if (Nginx.isThere)
  describe('nginx with deploy/proxy.conf', () => {
    let annal: Annal;
    let nginx: Nginx;
    let proxied: Annal;
    let site: Site;
    let ways: Readonly<Record<'gateway' | 'delivery', Way>>;
    beforeAll(async () => {
      annal = await Annal.shared();
      const port = Number(new URL(annal.address).port);
      ways = { gateway: await way(port), delivery: await way(port) };
      nginx = await Nginx.start({ gateway: ways.gateway.port, delivery: ways.delivery.port });
      proxied = Annal.at(nginx.address);
      site = await Site.open(proxied);
    });
    afterAll(async () => {
      await nginx?.stop();
      for (const { server } of Object.values(ways ?? {})) {
        server.closeAllConnections();
        server.close();
      }
      await annal.discard();
    });

    it('sends the delivery API to delivery, and everything else to the gateway', async () => {
      const novel = await site.novel('Gardeners');
      expect(ways.delivery.asked).toEqual([]);
      const paths = [`${site.path}/entries/${novel.sys.id}`, `${site.path.replace('delivery', 'Delivery')}/nodes/root`];
      for (const path of paths) expect((await proxied.call('GET', path)).status).toBe(200);
      expect(ways.delivery.asked).toEqual(paths);
      expect(ways.gateway.asked.filter((url) => /^\/api\/delivery\//i.test(url))).toEqual([]);
    });

    it('lets large bodies, ranges and addresses of 12 KiB through', async () => {
      const content = randomBytes(3 * 1024 * 1024);
      const assets = new Assets(site.library);
      const asset = await assets.create({ name: 'large.bin', content });
      await site.library.invoke(asset, 'publish');
      const uri = (await site.found<{ sys: { uri: string } }>(`/entries/${asset.sys.id}`)).sys.uri;
      const whole = await fetch(nginx.address + uri);
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
      const part = await fetch(nginx.address + uri, { headers: { range: 'bytes=1000000-1000009' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 1000000-1000009/${content.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(1_000_000, 1_000_010))).toBe(true);
      const where = JSON.stringify([{ field: 'title', equalTo: 'x'.repeat(12_000) }]);
      const search = `${site.path}/entries/search?where=${encodeURIComponent(where)}`;
      expect(await proxied.call('GET', search)).toMatchObject({ status: 200, body: { totalCount: 0 } });
    });

    it('lets conditional requests through', async () => {
      const etag = (await site.read('/contenttypes')).headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\//);
      const again = await site.read('/contenttypes', { headers: { 'if-none-match': etag } });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    });

    it('passes event streams on without a buffer', async () => {
      const stream = await EventStream.open(`${nginx.address}${site.library.path}/events/sse/stream`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await proxied.bearer()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ topics: [{ resourceType: 'entry', event: ['created'] }] }),
      });
      await site.draft('Streamed');
      // The first message says that the stream is open.
      expect(JSON.stringify(await stream.gets(2))).toContain('Streamed');
      stream.close();
    });

    it('answers with JSON when a service is away', async () => {
      ways.delivery.server.closeAllConnections();
      ways.delivery.server.close();
      // By another name, because answers of the service itself have to be described.
      const answer = await fetch(`${nginx.address.replace('127.0.0.1', 'localhost')}${site.path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/json']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({ type: 'error' });
      expect((await proxied.call('GET', '/health/live')).status).toBe(200);
    });
  });
