import type { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { atOnce } from '../support/at-once.ts';
import { Assets, png, propertiesOf } from '../support/content/files.ts';
import { accessTokenOf, flowOfToken } from '../support/callers/access-tokens.ts';
import { createApiKey } from '../support/callers/security.ts';
import { Library, type Json } from '../support/content/library.ts';
import { answering, type Receiver } from '../support/events/receiver.ts';
import { Redirects } from '../support/content/redirects.ts';
import { Tree } from '../support/content/tree.ts';
import { until } from '../support/until.ts';
import { Webhooks, type Subscription } from '../support/events/webhooks.ts';
import type { Entry, Page } from '../support/answers/views.ts';

const KEY = { headers: { 'Idempotency-Key': 'made-on-the-laptop' } };
const USER = 'm.okafor';
const PASSWORD = 'Quiet+Corner-31';
export const EVENTS_OF_CREATION = 2;
const SLOW_MS = 60_000;

interface Made {
  readonly nodeId: string;
  readonly asset: Entry;
  readonly repeatedId: string;
  readonly accessToken: ReturnType<typeof accessTokenOf>;
}

export class Installation {
  private constructor(
    readonly library: Library,
    readonly webhooks: { readonly alive: Subscription; readonly dead: Subscription },
    readonly receivers: { readonly alive: Receiver; readonly dead: Receiver },
    private readonly made: Made,
  ) {}

  static async fill(annal: Annal, size: number, receivers: Installation['receivers']): Promise<Installation> {
    const library = await Library.withBooks(annal);
    const user = { username: USER, email: `${USER}@library.example`, credentials: { password: PASSWORD } };
    success(await annal.call('POST', '/api/security/users', user), 201);
    receivers.dead.behaviour = answering(503);
    const hooks = new Webhooks(library);
    const [alive, dead] = [await hooks.subscribe(receivers.alive.url()), await hooks.subscribe(receivers.dead.url())];
    const tree = new Tree(library);
    await new Redirects(library).automatic();
    const node = await tree.add((await tree.root()).id, 'Books');
    success(await tree.put(node.id, { slug: { 'en-GB': 'shelf' } }));
    const asset = await new Assets(library).create({ name: 'photo.png', content: png(3, 4, 'of the laptop') });
    const entries: Entry[] = [];
    await atOnce(size, async (number) => {
      entries[number] = await library.createPublished({ title: `Book ${number}`, pageCount: number + 1 });
    });
    const revised = entries.slice(0, 5).map(async ({ sys }) => {
      const changes = { summary: 'Revised', sys: { version: { versionNo: '1.0' } } };
      success(await library.call('PATCH', `/entries/${sys.id}`, changes));
    });
    await Promise.all(revised);
    const { sys } = success(await createdOnce(library), 201);
    const installation = new Installation(library, { alive, dead }, receivers, {
      nodeId: node.id,
      asset,
      repeatedId: sys.id,
      accessToken: accessTokenOf(await createApiKey(annal)),
    });
    await installation.settled();
    return installation;
  }

  at(annal: Annal): Installation {
    const { library, webhooks, receivers, made } = this;
    return new Installation(library.at(annal), webhooks, receivers, made);
  }

  async picture(): Promise<Json> {
    const { library, webhooks } = this;
    const hooks = new Webhooks(library);
    const { items } = success(await library.call<Page<Entry>>('GET', '/entries?pageSize=10000&order=sys.id'));
    const versions = await Promise.all(
      items
        .slice(0, 10)
        .map(async ({ sys }) => success(await library.call('GET', `/entries/${sys.id}/versions?pageSize=100`))),
    );
    const search = `/entries?pageSize=3&order=pageCount&zenql=${encodeURIComponent('title freetext book')}`;
    const found = await until(
      () => library.call<Page<Entry>>('GET', search),
      ({ status }) => status !== 503,
      SLOW_MS,
    );
    return {
      items,
      versions,
      found: success(found),
      projects: (await library.annal.call('GET', '/api/management/projects')).body,
      users: (await library.annal.call('GET', '/api/security/users')).body,
      redirects: await new Redirects(library).list(),
      deliveries: await hooks.deliveries(webhooks.alive.id, '?pageSize=10000'),
      file: Buffer.from(
        await (await new Assets(library).download(propertiesOf(this.made.asset).fileId)).arrayBuffer(),
      ).toString('latin1'),
    };
  }

  /** Passwords, secrets and access tokens still work, and a finished request is not repeated. */
  async isOpen(mongodbUrl: string): Promise<void> {
    const { annal } = this.library;
    expect(await annal.tokenFor()).toBeTruthy();
    const form = { grant_type: 'contensis_classic', username: USER, password: PASSWORD };
    expect((await annal.requestToken({ ...form, scope: 'Entry_Read' })).status).toBe(200);
    const { accessToken, repeatedId } = this.made;
    expect(await flowOfToken(mongodbUrl, accessToken.token)).toBe(accessToken.flowId);
    expect(success(await createdOnce(this.library), 201).sys.id).toBe(repeatedId);
  }

  async rename(slug: string): Promise<void> {
    success(await new Tree(this.library).put(this.made.nodeId, { slug: { 'en-GB': slug } }));
    const redirects = new Redirects(this.library);
    await until(
      () => redirects.location('/books'),
      (location) => location === `/${slug}`,
    );
  }

  private async settled(): Promise<void> {
    const { library, webhooks, made } = this;
    await until(
      () => new Webhooks(library).deliveries(webhooks.alive.id, '?pageSize=10000'),
      ({ items }) =>
        items.every(({ status }) => status === 'succeeded') &&
        items.filter(({ request }) => request.body?.includes(made.repeatedId)).length === EVENTS_OF_CREATION,
      SLOW_MS,
    );
  }

  async revive(): Promise<void> {
    const { dead } = this.receivers;
    dead.behaviour = answering(204);
    success(await new Webhooks(this.library).act(this.webhooks.dead.id, 'resume'), 202);
  }
}

function createdOnce(library: Library) {
  const entry = { title: 'Once', sys: { contentTypeId: 'book', language: 'en-GB' } };
  return library.call<Entry>('POST', '/entries', entry, KEY);
}
