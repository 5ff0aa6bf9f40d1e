import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { sampleBody } from '../../support/content/sample-bodies.ts';
import { isLong, sampled } from '../../support/sampling.ts';
import { verbatim } from '../../support/answers/verbatim.ts';
import type { Node } from '../../support/answers/views.ts';

/** Members that every JavaScript object inherits. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
/** No body accepts `__proto__` as a key. */
const KEYS = NAMES.slice(1);
/** The long form sends some 20,000 requests. */
const LIMIT_MS = isLong ? 30 * 60_000 : 120_000;

interface Operation {
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** Query names; others are ignored. */
  readonly query: readonly string[];
}

interface Described {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

/** The path of keys to every place in a body. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** Replaces a value, or adds a key to the object there. */
function changed(body: unknown, place: readonly string[], change: { value: unknown } | { key: string }): unknown {
  const copy = { body: structuredClone(body) } as Json;
  let target = copy;
  for (const key of ['body', ...place].slice(0, -1)) target = target[key] as Json;
  const last = place.at(-1) ?? 'body';
  if ('value' in change) target[last] = change.value;
  else
    target[last] = { ...(target[last] as Json), [change.key]: structuredClone(Object.values(target[last] as Json)[0]) };
  return copy['body'];
}

function namesIn(parameters: Described['parameters']): readonly string[] {
  return parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
}

describe('names that every object has', () => {
  let annal: Annal;
  let library: Library;
  let operations: readonly Operation[];
  let known: Readonly<Record<string, string>>;
  const failed: unknown[] = [];
  let turn = 0;
  /** All in the long form, otherwise the next one. */
  const some = (names: readonly string[]) => (isLong ? names : [names[(turn += 1) % names.length] ?? '']);

  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    const { sys } = await library.createPublished();
    const { id: nodeId } = success(await library.call<Node>('GET', '/nodes/root'));
    known = { projectId: library.id, contentTypeId: 'book', entryId: sys.id, nodeId, parentNodeId: nodeId };
    const { paths } = success(
      await annal.call<{ paths: Record<string, Record<string, Described>> }>('GET', '/api/openapi.json'),
    );
    operations = Object.entries(paths).flatMap(([path, verbs]) =>
      // A live stream never ends, and both prefixes lead to the same handlers.
      path.endsWith('/stream') || (!isLong && path.startsWith('/api/management/security/'))
        ? []
        : Object.entries(verbs).map(([verb, { parameters }]) => ({
            method: verb.toUpperCase(),
            path,
            query: namesIn(parameters),
          })),
    );
  });
  afterAll(() => annal.discard());
  afterEach(() => expect(failed.splice(0)).toEqual([]));

  const target = ({ method, path }: Operation) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const isSpared = method === 'DELETE' && name !== 'projectId';
      return (isSpared ? undefined : known[name]) ?? randomUUID();
    });
  const send = async (method: string, address: string, body?: unknown) => {
    if (method === 'DELETE' && address === library.path) return;
    const headers = { authorization: `Bearer ${await annal.bearer()}`, 'content-type': 'application/json' };
    const text = body === undefined || method === 'GET' || method === 'HEAD' ? '' : JSON.stringify(body);
    const { status, text: answer } = await verbatim(annal.address, method, address, headers, text);
    if (status >= 500) failed.push({ method, address, text, status, answer });
  };

  it(
    'do no harm in a path',
    async () => {
      for (const operation of operations)
        for (const [parameter, name = ''] of operation.path.matchAll(/\{(\w+)\}/g))
          for (const strange of some(NAMES)) {
            const path = operation.path.replace(parameter, strange).replaceAll(`{${name}}`, strange);
            await send(
              operation.method,
              target({ ...operation, path }),
              sampleBody(`${operation.method} ${path}`) ?? {},
            );
          }
    },
    LIMIT_MS,
  );

  it(
    'do no harm in a query',
    async () => {
      for (const operation of operations.filter(({ method }) => method === 'GET'))
        for (const parameter of sampled([...operation.query, ...some(NAMES)], 2))
          for (const strange of some(NAMES))
            for (const value of [strange, `-${strange}`, `x.${strange}`, `${strange} = 1`].slice(0, isLong ? 4 : 1))
              await send('GET', `${target(operation)}?${new URLSearchParams({ [parameter]: value }).toString()}`);
      const values = NAMES.flatMap((name) => [name, `-${name}`, `${name}.x`, `sys.${name}`, `sys.version.${name}`]);
      for (const value of sampled(values, 6))
        for (const parameter of [
          'dataFormat',
          'order',
          'fields',
          'versionStatus',
          'language',
          'zenql',
          'orderBy',
          'where',
        ])
          await send('GET', `${library.path}/entries?${parameter}=${value}`);
      const queries = NAMES.flatMap((name) => [
        `zenql=${encodeURIComponent(`${name} = 1 order by ${name}`)}`,
        `zenql=${encodeURIComponent(`title ${name} 1`)}`,
        `zenql=${encodeURIComponent(`shop distancewithin(1, 2, 3${name})`)}`,
        `zenql=${encodeURIComponent(`title = ${name}() and startOf${name}(1d)`)}`,
      ]);
      for (const query of sampled(queries, 8)) await send('GET', `${library.path}/entries?${query}`);
    },
    LIMIT_MS,
  );

  it(
    'do no harm in a body',
    async () => {
      for (const operation of operations) {
        const body = sampleBody(`${operation.method} ${operation.path}`);
        if (body === undefined || operation.method === 'GET') continue;
        await send(operation.method, target(operation), body);
        for (const place of sampled(placesOf(body), 4)) {
          const at = place.reduce<unknown>((value, key) => (value as Json)[key], body);
          for (const value of some(NAMES))
            await send(operation.method, target(operation), changed(body, place, { value }));
          if (typeof at === 'object' && at !== null && !Array.isArray(at))
            for (const key of some(KEYS))
              await send(operation.method, target(operation), changed(body, place, { key }));
        }
      }
    },
    LIMIT_MS,
  );

  it(
    'do no harm as ids of resources',
    async () => {
      const fields = KEYS.filter((name) => /^[a-z]/.test(name)).map((id) => ({
        id,
        name: { 'en-GB': id },
        dataType: 'string',
      }));
      const own = await Library.open(annal);
      for (const id of ['constructor', 'toString', 'valueOf']) {
        await own.publish({ id, name: { 'en-GB': id }, entryTitleField: 'constructor', fields });
        const values = Object.fromEntries(fields.map((each) => [each.id, 'x']));
        const entry = await own.createPublished(values, { contentTypeId: id });
        expect(success(await own.call<Json>('GET', `/entries/${entry.sys.id}`))).toMatchObject(values);
        for (const query of ['order=toString,-constructor', 'fields=constructor,valueOf', `zenql=valueOf%20=%20x`])
          success(await own.call('GET', `/entries?${query}`));
        const aggregations = { constructor: { field: 'toString' }, valueOf: { field: 'constructor' } };
        const found = success(
          await own.call('POST', '/entries/search', { aggregations, where: [{ field: 'toString', equalTo: 'x' }] }),
        );
        expect(found).toMatchObject({ aggregations: { valueOf: { x: expect.any(Number) } } });
      }
      for (const name of NAMES) {
        await send('POST', '/api/security/groups', { name });
        await send('POST', '/api/security/users', { username: name, email: `${name}@library.example` });
        await send('POST', '/api/security/apiKeys', { name });
        await send('POST', `${library.path}/security/roles`, {
          name: { 'en-GB': name },
          assignments: { users: [name] },
        });
        await send('GET', `/api/security/users/${name}`);
        await send('GET', `${library.path}/security/roles?order=${name}`);
      }
    },
    LIMIT_MS,
  );

  it('leave everything readable', async () => {
    success(await library.call('GET', ''));
    success(await library.call('GET', '/contenttypes'));
    success(await library.call('GET', '/entries?pageSize=1000&language=*'));
    success(await annal.call('GET', '/api/security/users'));
    const failures = annal.program.output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(failures).toEqual([]);
  });
});
