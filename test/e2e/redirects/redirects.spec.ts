import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { Library } from '../../support/content/library.ts';
import { begins, exact, Redirects, type Redirect } from '../../support/content/redirects.ts';
import { until } from '../../support/until.ts';

const seen = <View>(answer: Promise<unknown>) => answer as Promise<View>;
const rejected = (request: Promise<unknown>) =>
  request.then(
    (value) => Promise.reject(new Error(`It was answered: ${JSON.stringify(value)}`)),
    (reason: { status: number; data: { data: unknown } }) => reason,
  );
const plain = { enabled: true, priority: 0, keepQuery: true, note: null, origin: 'manual', node: null };

describe('redirects', () => {
  let annal: Annal;
  let redirects: Redirects;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  beforeEach(async () => {
    redirects = new Redirects(await Library.open(annal));
  });
  afterAll(() => annal.discard());

  it('are created, got, listed, updated and deleted by the official client', async () => {
    const client = annal.client(redirects.library.id).redirects;
    const sent = { ...begins('/opening', '/visit/hours'), appendSourcePathToDestination: false };
    const more = { note: 'by hand', priority: 7, keepQuery: false };
    const created = await seen<Redirect>(client.create({ ...sent, ...more } as never));
    const { created: at, createdBy: by } = created['version'] as { created: string; createdBy: string };
    expect(created).toEqual({
      id: created.id,
      ...sent,
      ...plain,
      ...more,
      version: { created: at, createdBy: by, modified: at, modifiedBy: by },
    });
    expect(await client.get(created.id)).toEqual(created);
    expect(await client.list()).toEqual({
      pageIndex: 0,
      pageSize: 25,
      totalCount: 1,
      pageCount: 1,
      items: [created],
    });
    const updated = await seen<Redirect>(client.update({ ...created, statusCode: 302 } as never));
    expect(updated).toMatchObject({ id: created.id, statusCode: 302, ...more });
    expect(await redirects.location('/opening-times')).toBe('/visit/hours');
    expect(await client.delete(created.id)).toEqual({});
    expect(await rejected(client.get(created.id))).toMatchObject({ status: 404 });
    expect(await rejected(client.get(undefined as never))).toMatchObject({ status: 404 });
    expect((await redirects.ask('/opening-times')).status).toBe(204);
  });

  it('change only the properties that a patch names, and nothing if they are equal', async () => {
    const created = await redirects.add(exact('/a', '/b', { note: 'x' }));
    const patched = await redirects.call('PATCH', `/${created.id}`, { statusCode: 302 });
    expect(patched.body).toEqual({ ...created, statusCode: 302, version: patched.body['version'] });
    const moved = await redirects.call('PATCH', `/${created.id}`, { match: { value: '/x' } });
    expect(moved.body).toMatchObject({ match: { type: 'exactMatch', value: '/x' }, statusCode: 302, note: 'x' });
    const same = await redirects.call('PATCH', `/${created.id}/`, { match: { value: '/x' }, NOTE: 'x' });
    expect(same.body).toEqual(moved.body);
    expect(await redirects.call('PATCH', `/${created.id}`, { destination: null })).toMatchObject({
      status: 422,
      body: {
        message: 'There are validation errors updating the redirect',
        data: [{ field: 'destination', message: 'The destination is not valid' }],
      },
    });
    expect(await redirects.call('PATCH', `/${randomUUID()}`, {})).toMatchObject({ status: 404 });
  });

  it('report all issues together, conflicts first', async () => {
    const id = randomUUID();
    await redirects.add(exact('/a', '/b', { id }));
    expect(
      await redirects.call('POST', '', { match: { type: 'exactMatch', value: 'x' }, statusCode: 308 }),
    ).toMatchObject({
      status: 422,
      body: { data: [{ field: 'sourceDomain' }, { field: 'match.value' }, { field: 'destination' }] },
    });
    expect(await redirects.call('POST', '', { id })).toMatchObject({ status: 409, body: { data: [{ field: 'id' }] } });
    expect(await redirects.call('POST', '', exact('/A/', '/c'))).toMatchObject({
      status: 409,
      body: { data: [{ field: 'match.value', message: `The redirect '${id}' has the same source` }] },
    });
    expect(await redirects.call('POST', '', exact('/b', '/a'))).toMatchObject({
      status: 422,
      body: { data: [{ field: 'destination', message: 'The redirect leads in a circle: /b → /a → /b' }] },
    });
  });

  it('are created once per source, and never form a cycle through concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => redirects.call('POST', '', exact('/same', `/to/${index}`))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const halves = await Promise.all(
      [exact('/x', '/y'), exact('/y', '/x')].map((half) => redirects.call('POST', '', half)),
    );
    expect(halves.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('are filtered by text and properties, sorted and paged', async () => {
    await redirects.add(exact('/b', '/Zebra', { statusCode: 302, sourceDomain: 'shop.example' }));
    await redirects.add(begins('/a', '/c', { enabled: false, priority: 3 }));
    await redirects.add(exact('/c', 'https://elsewhere.example/x'));
    const values = async (query: string) =>
      (await redirects.list(query)).items.map(({ match }) => (match as { value: string }).value);
    expect(await values('')).toEqual(['/a', '/b', '/c']);
    expect(await values('&q=ZEBRA')).toEqual(['/b']);
    expect(await values('&q=.example')).toEqual(['/b', '/c']);
    expect(await values('&statusCode=302')).toEqual(['/b']);
    expect(await values('&matchType=beginswith')).toEqual(['/a']);
    expect(await values('&sourceDomain=Shop.example')).toEqual(['/b']);
    expect(await values('&enabled=false&origin=manual')).toEqual(['/a']);
    expect(await values('&origin=node')).toEqual([]);
    expect(await values('&order=-priority,-match.value')).toEqual(['/a', '/c', '/b']);
    expect(await redirects.call('GET', '/?pageSize=2&pageIndex=1')).toMatchObject({
      body: { totalCount: 3, pageCount: 2, items: [{ match: { value: '/c' } }] },
    });
    for (const query of ['statusCode=304', 'matchType=x', 'origin=x', 'enabled=x', 'order=note', 'pageSize=0'])
      expect(await redirects.call('GET', `/?${query}`)).toMatchObject({ status: 400 });
  });

  it('are resolved for websites', async () => {
    const [one, two, three] = [
      await redirects.add(exact('/one', '/two')),
      await redirects.add(exact('/two', '/three', { statusCode: 308 })),
      await redirects.add(exact('/three', 'https://elsewhere.example/end')),
    ];
    expect((await redirects.ask('/one?x=1')).body).toEqual({
      redirectId: one.id,
      statusCode: 301,
      location: 'https://elsewhere.example/end?x=1',
      permanent: true,
      origin: 'manual',
      via: [one.id, two.id, three.id],
    });
    expect(await redirects.ask('/nothing')).toMatchObject({ status: 204, body: undefined });
    const base = `/api/delivery/projects/${redirects.library.id}/redirects`;
    const wrong = async (query: string) => {
      const { status, body } = await annal.call<{ data: { errors: { field: string }[] } }>('GET', `${base}${query}`);
      return [status, body.data.errors.map(({ field }) => field)];
    };
    expect(await wrong('?path=one')).toEqual([400, ['path']]);
    expect(await wrong('?path=/one&host=a%20b')).toEqual([400, ['host']]);
    expect(await wrong('?path=/one&language=english')).toEqual([400, ['language']]);
    expect(await annal.call('GET', `${base}?path=/one`, undefined, { token: null })).toMatchObject({ status: 401 });
    expect(await annal.call('GET', '/api/delivery/projects/nobody/redirects?path=/one')).toMatchObject({ status: 404 });
  });

  it('resolve to none in a cycle or an overlong chain, which is logged once each', async () => {
    const regex = (value: string, destination: string) => ({ match: { type: 'regex', value }, destination });
    const left = await redirects.add(exact('', '', regex('^/left$', '/right')));
    const right = await redirects.add(exact('', '', regex('^/right$', '/left')));
    const hops: Redirect[] = [];
    for (let hop = 0; hop < 11; hop += 1) hops.push(await redirects.add(exact(`/hop/${hop}`, `/hop/${hop + 1}`)));
    for (let turn = 0; turn < 3; turn += 1)
      expect(
        await Promise.all(['/left', '/right', '/hop/0', '/hop/1'].map((path) => redirects.location(path))),
      ).toEqual([undefined, undefined, undefined, '/hop/11']);
    const warnings = () => annal.output.split('\n').filter((line) => line.includes('A redirect leads in a circle'));
    for (const { id } of [left, right, hops[0] as Redirect]) {
      const own = async () => warnings().filter((line) => line.includes(`"redirect":"${id}"`));
      expect(await until(own, ({ length }) => length > 0)).toHaveLength(1);
    }
  });

  it('are tested with explanations', async () => {
    const first = await redirects.add(begins('/a', '/first', { priority: 2 }));
    const off = await redirects.add(exact('/a/b', '/off', { enabled: false }));
    const second = await redirects.add(exact('/a/b', '/second', { sourceDomain: 'www.library.example' }));
    const answer = await redirects.call('GET', `/test?url=${encodeURIComponent('https://www.library.example/a/b')}`);
    expect(answer.body).toMatchObject({
      redirect: { redirectId: first.id, location: '/first' },
      candidates: [
        { id: first.id, applies: true, reason: null },
        { id: second.id, applies: false, reason: 'Another one comes before it' },
        { id: off.id, applies: false, reason: 'It is switched off' },
      ],
    });
    const rootOf = async (url: string) => (await redirects.call('GET', `/test?url=${encodeURIComponent(url)}`)).body;
    await redirects.add(exact('/', '/start'));
    for (const url of [
      'https://www.library.example',
      'https://www.library.example#top',
      'http://library.example:81?x=1',
    ])
      expect(await rootOf(url)).toMatchObject({ redirect: { location: expect.stringMatching(/^\/start/) as string } });
    expect(await redirects.call('GET', '/test?url=a')).toMatchObject({
      status: 400,
      body: { data: [{ field: 'url' }] },
    });
  });

  it('are deleted with their project', async () => {
    const other = await Library.open(annal);
    await redirects.add(exact('/a', '/b'));
    expect(await annal.call('DELETE', redirects.library.path)).toMatchObject({ status: 204 });
    expect(await redirects.call('GET', '/')).toMatchObject({ status: 404 });
    expect((await new Redirects(other).list()).totalCount).toBe(0);
  });
});
