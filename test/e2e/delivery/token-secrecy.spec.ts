import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { success } from '../../support/answers/answers.ts';
import { accessTokenOf } from '../../support/callers/access-tokens.ts';
import { createApiKey } from '../../support/callers/security.ts';
import { asParameter, Site } from '../../support/delivery/site.ts';
import { Receiver, outboundToTests } from '../../support/events/receiver.ts';
import { Webhooks } from '../../support/events/webhooks.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

/** What may be shown of a token. */
const SHOWN = 4;

const spans: Buffer[] = [];
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => spans.push(chunk));
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
let annal: Annal;
let receiver: Receiver;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  receiver = await Receiver.open();
  annal = await Annal.start(undefined, {
    ...outboundToTests,
    LOG_LEVEL: 'trace',
    LOG_FORMAT: 'json',
    DELIVERY_REFUSALS_PER_MINUTE: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
}, 120_000);
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await receiver.close();
  await annal.discard();
});

type Sent = readonly [query: string, headers: Readonly<Record<string, string>>];
const places = (token: string): readonly Sent[] => {
  const encoded = encodeURIComponent(token);
  return [
    ['', { accesstoken: token }],
    ['', { authorization: token }],
    ['', { authorization: `Bearer ${token}` }],
    ['', { authorization: `Basic ${token}` }],
    [`accessToken=${encoded}`, {}],
    [`ACCESSTOKEN=${encoded}`, {}],
    [`%61ccessToken=${encoded}`, {}],
    [`accessToken=${encoded}&accessToken=${encoded}`, {}],
    [`fields=title;accessToken=${encoded}`, {}],
  ];
};

it('of an access token, no more than four characters are in logs, metrics, traces, answers, events or stores', async () => {
  const site = await Site.open(annal);
  const { sys } = await site.novel('Published');
  await new Webhooks(site.library).subscribe(receiver.url(), {
    format: 'cloudevents',
    topics: ['entry', 'delivery', 'project'].map((resourceType) => ({ resourceType })),
  });
  const key = await createApiKey(annal);
  const good = accessTokenOf(key).token;
  const role = { name: 'Websites', enabled: true, permissions: {}, assignments: { apiKeys: [key.name] } };
  success(await site.library.call('POST', '/security/roles', role), 201);
  const refused = accessTokenOf(await createApiKey(annal, { scopes: ['delivery_other'] })).token;
  const unknown = randomBytes(36).toString('base64url');
  const changed = `${good.slice(0, 12)}${randomBytes(27).toString('base64url')}`;
  const long = randomBytes(4_500).toString('base64url');
  const tokens = [good, refused, unknown, changed, long, `${unknown.slice(20)}.~${unknown.slice(0, 20)}`];
  const statuses = new Set<number>();
  const seen: string[] = [];
  const send = async (method: string, path: string, [query, headers]: Sent, body?: string) => {
    const address = `${annal.address}${path}${path.includes('?') ? '&' : '?'}${query}`;
    const json = body === undefined ? {} : { body, headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await fetch(address, { method, headers, redirect: 'manual', ...json });
    statuses.add(answer.status);
    seen.push(JSON.stringify([...answer.headers]), await answer.text());
  };
  for (const token of tokens)
    for (const sent of places(token)) {
      const below = (path: string) => send('GET', `${site.path}${path}`, sent);
      for (const path of ['', '/entries', `/entries/${sys.id}`, '/entries/none', '/entries?pageSize=x', '/nowhere'])
        await below(path);
      await below(`/entries/search?where=${asParameter([{ field: 'title', freeText: 'x' }])}`);
      await below('/entries?versionStatus=latest');
      await below('/assets/none.png?w=x');
      await send('DELETE', `${site.path}/entries`, sent);
      await send('POST', `${site.path}/entries/search`, sent, '{"where": [');
      await send('GET', `${site.library.path}/entries`, sent);
      await send('GET', '/api/security/apiKeys', sent);
      await send('GET', '/authenticate/connect/token', sent);
    }
  for (const status of [200, 400, 401, 403, 404, 405]) expect(statuses).toContain(status);
  const { sys: last } = await site.novel('Told last');
  await until(
    () => Promise.resolve(receiver.received),
    (all) => all.some(({ body }) => body.includes(`:e:${last.id}`)),
  );
  const metrics = await (await fetch(`${annal.address}/metrics`)).text();
  // Ends after the last span is sent.
  await annal.program.stop();
  const exported = Buffer.concat(spans).toString();
  expect(exported).toContain('/api/delivery/');
  expect(annal.output).toContain('/api/delivery/');
  const everything: Readonly<Record<string, string>> = {
    logs: annal.output,
    metrics,
    spans: exported,
    answers: seen.join('\n'),
    events: JSON.stringify(receiver.received),
  };
  const leaks = Object.entries(everything).flatMap(([what, text]) =>
    tokens.filter((token) => text.includes(token.slice(0, SHOWN + 4))).map((token) => `${what}: ${token.slice(0, 20)}`),
  );
  expect(leaks).toEqual([]);
  const stored = join(annal.dataDir, 'stores');
  for (const file of readdirSync(stored)) {
    const content = readFileSync(join(stored, file), 'latin1');
    // Of tokens that exist, the first twelve are stored to look them up.
    expect([file, tokens.filter((token) => content.includes(token.slice(0, 20)))]).toEqual([file, []]);
  }
}, 240_000);
