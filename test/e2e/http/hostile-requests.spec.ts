import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Annal, clientId } from '../../support/service/annal.ts';
import { formProblems, success, type Answer } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { isLong, sampled } from '../../support/sampling.ts';
import { verbatim } from '../../support/answers/verbatim.ts';
import type { Node } from '../../support/answers/views.ts';

interface Operation {
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** Statuses in the description of the API. */
  readonly statuses: readonly number[];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

/** Path segments that have broken other services. */
const HOSTILE_SEGMENTS = [
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '{',
  '%00',
  '%ff',
  '%',
  '..%2f..%2fetc',
  '%7B%22%24gt%22%3A%22%22%7D',
  '%24where',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
  '%C4%B0',
  '-1',
  '1e309',
  'x'.repeat(5_000),
];
/** Routes without a token. */
const OPEN = ['/api/delivery/', '/api/management/schemas/', '/api/asyncapi.json'];
/** Requests per operation. */
const RUNS = isLong ? 40 : 3;
const QUERY_NAMES = ['versionStatus', 'version', 'language', 'pageIndex', 'pageSize', 'order', 'fields', 'dataFormat'];
const BODY_NAMES = [
  'id',
  'name',
  'sys',
  'fields',
  'version',
  'event',
  'language',
  'primaryLanguage',
  '__proto__',
  '$set',
];
const SYS_NAMES = [
  'id',
  'contentTypeId',
  'language',
  'version',
  'versionNo',
  'slug',
  'owner',
  'dataFormat',
  'op',
  'path',
];

const value = () => fc.jsonValue({ maxDepth: 3, noUnicodeString: false });
const named = (names: readonly string[], inner: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 5 })), inner, { maxKeys: 6 });
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: named(
      BODY_NAMES,
      fc.oneof(value(), named(SYS_NAMES, value()), fc.array(named(SYS_NAMES, value()), { maxLength: 3 })),
    ).map((object) => JSON.stringify(object)),
  },
  { weight: 2, arbitrary: value().map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(
      fc.oneof(fc.constantFrom(...QUERY_NAMES), fc.string({ maxLength: 5 })),
      fc.oneof(
        fc.constantFrom('-1', '*', '[object Object]', '9'.repeat(400), '$where', '0.1', ',,-,', 'sys'),
        fc.string({ maxLength: 8 }),
      ),
      { maxKeys: 4 },
    )
    .map((names) => `?${new URLSearchParams(names).toString()}`),
);
const type = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'text/plain',
  'multipart/form-data',
  'x',
);

describe('hostile requests', () => {
  let annal: Annal;
  let library: Library;
  let operations: readonly Operation[];
  let known: Readonly<Record<string, string>>;

  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    const { sys } = await library.createPublished();
    const { id: nodeId } = success(await library.call<Node>('GET', '/nodes/root'));
    known = { projectId: library.id, contentTypeId: 'book', entryId: sys.id, nodeId };
    const { paths } = success(await annal.call<Description>('GET', '/api/openapi.json'));
    operations = Object.entries(paths)
      .flatMap(([path, verbs]) =>
        Object.entries(verbs).map(([verb, { responses }]) => {
          return { method: verb.toUpperCase(), path, statuses: Object.keys(responses).map(Number) };
        }),
      )
      // A live stream never ends; event-stream.spec.ts tests those.
      .filter(({ path }) => path.startsWith('/api/') && !path.endsWith('/stream'));
  });
  afterAll(() => annal.discard());

  const sendTo = async (method: string, target: string, contentType: string, sent: string): Promise<Answer> => {
    const authorization = `Bearer ${await annal.bearer()}`;
    const { status, headers, text } = await verbatim(
      annal.address,
      method,
      target,
      { authorization, 'content-type': contentType },
      sent,
    );
    const entries = Object.entries(headers).map(([name, line]) => [name, String(line)] as [string, string]);
    // Declarations, schemas and site maps are texts; refusals never are.
    const isJson = status >= 400 || /json/.test(String(headers['content-type']));
    const read = (): unknown => (isJson ? JSON.parse(text) : text);
    return { status, headers: new Headers(entries), body: text === '' ? undefined : read() };
  };

  const problems = (answer: Answer, method = 'GET') => {
    if (answer.status >= 500) return [`status ${answer.status}`];
    if (method === 'HEAD') return answer.body === undefined ? [] : ['body'];
    return answer.status >= 400 && !isGraphqlRefusal(answer) ? formProblems(answer) : [];
  };

  /** GraphQL over HTTP has a form of its own for queries that are refused. */
  const isGraphqlRefusal = ({ status, body }: Answer): boolean => {
    const { errors } = (body ?? {}) as { readonly errors?: readonly { readonly message?: unknown }[] };
    return status === 400 && Array.isArray(errors) && errors.every(({ message }) => typeof message === 'string');
  };

  it('get an answer of the contract from every operation and cause no failure', async () => {
    const segment = fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_SEGMENTS) },
    );
    const request = fc.record({ segments: fc.array(segment, { minLength: 2, maxLength: 2 }), query, type, body });
    for (const { method, path, statuses } of operations) {
      const isRead = method === 'GET' || method === 'HEAD';
      await fc.assert(
        fc.asyncProperty(request, async ({ segments, query: search, type: contentType, body: text }) => {
          const hostile = [...segments];
          const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
            // Other requests still need these resources.
            const spared = method === 'DELETE' && name !== 'projectId' ? randomUUID() : known[name];
            return hostile.shift() ?? spared ?? 'unknown';
          });
          const isLastProject = method === 'DELETE' && target === library.path;
          if (isLastProject) return;
          const answer = await sendTo(method, target + search, contentType, isRead ? '' : text);
          expect({ method, target, answer, problems: problems(answer, method) }).toEqual({
            method,
            target,
            answer,
            problems: [],
          });
          expect({ method, target, status: answer.status, described: statuses }).toEqual({
            method,
            target,
            status: statuses.find((status) => status === answer.status),
            described: statuses,
          });
        }),
        { numRuns: RUNS },
      );
    }
    expect(success(await library.call('GET', `/entries/${known['entryId']}`))).toHaveProperty('sys');
    // For about a hundred operations.
  }, 180_000);

  it('may have any path', async () => {
    for (const first of HOSTILE_SEGMENTS)
      for (const second of sampled(HOSTILE_SEGMENTS, 4)) {
        const target = `/api/management/projects/${first}/contenttypes/${second}`;
        const answer = await sendTo('GET', target, 'application/json', '');
        expect({ target, status: answer.status, problems: problems(answer) }).toEqual({
          target,
          status: [400, 404].find((status) => status === answer.status),
          problems: [],
        });
      }
  });

  it('get an OAuth error from the token endpoint', async () => {
    const names = ['grant_type', 'client_id', 'client_secret', 'username', 'password', 'refresh_token', 'scope'];
    const values = fc.oneof(
      fc.constantFrom('client_credentials', 'contensis_classic', 'contensis_classic_refresh_token', clientId, 'admin'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const form = fc
      .dictionary(fc.constantFrom(...names), values)
      .map((fields) => new URLSearchParams(fields).toString());
    const type = fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain');
    await fc.assert(
      fc.asyncProperty(fc.oneof(form, body), type, async (text, contentType) => {
        const answer = await sendTo('POST', '/authenticate/connect/token', contentType, text);
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.any(String), error_description: expect.any(String) },
        });
      }),
      { numRuns: 40 },
    );
  });

  it('are refused by every operation without a token, and without the scope', async () => {
    const token = await annal.tokenFor('openid');
    const isOpen = ({ path }: Operation) => OPEN.some((beginning) => path.startsWith(beginning));
    for (const { method, path } of operations.filter((operation) => !isOpen(operation))) {
      const target = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'unknown');
      const sent = method === 'GET' || method === 'HEAD' ? undefined : '{';
      const closed = [
        await annal.call(method, target, sent, { token: null }),
        await annal.call(method, target, sent, { token }),
      ];
      expect({ method, target, answers: closed.map(({ status }) => status) }).toEqual({
        method,
        target,
        answers: [401, 403],
      });
      if (method !== 'HEAD') expect(closed.flatMap(formProblems)).toEqual([]);
    }
  });

  it('get a JSON answer even if they are barely HTTP', async () => {
    const authorization = `Bearer ${await annal.bearer()}`;
    const headers = await verbatim(annal.address, 'GET', library.path, { authorization, 'x-long': 'x'.repeat(80_000) });
    expect(headers.status).toBe(431);
    expect(JSON.parse(headers.text)).toMatchObject({ type: 'error', data: null });
    for (const method of ['TRACE', 'PROPFIND', 'LOCK']) {
      const { status, text } = await verbatim(annal.address, method, library.path, { authorization });
      expect([404, 405]).toContain(status);
      expect(JSON.parse(text)).toMatchObject({ type: 'error' });
    }
  });

  it('leave no failure in the log', () => {
    const failures = annal.program.output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(failures).toEqual([]);
  });
});
