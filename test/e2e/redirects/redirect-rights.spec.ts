import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { refusal } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';
import { exact, Redirects } from '../../support/content/redirects.ts';
import { isLong } from '../../support/sampling.ts';

const ACTIONS = ['view', 'create', 'update', 'delete'] as const;
type Action = (typeof ACTIONS)[number];

/** Every subset of the four actions; in the short form those with one, or all but one. */
const SETS: readonly (readonly Action[])[] = Array.from({ length: 2 ** ACTIONS.length }, (_, bits) =>
  ACTIONS.filter((_, at) => (bits >> at) & 1),
).filter(({ length }) => isLong || length !== 2);

interface Request {
  /** As in redirects.md 2. */
  readonly name: string;
  readonly method: string;
  /** `{id}` names an existing redirect. */
  readonly below: string;
  readonly body?: () => unknown;
  /** All of them (redirects.md 7). */
  readonly needs: readonly Action[];
  readonly scope: 'Project_Read' | 'Project_Write';
  readonly status?: number;
}

/** Any other action includes `view` (security.md 9.3). */
const has = (actions: readonly Action[], action: Action) =>
  actions.includes(action) || (action === 'view' && actions.length > 0);

const fresh = (): Json => exact(`/${randomUUID()}`, '/there');
const reads = { method: 'GET', needs: ['view'], scope: 'Project_Read' } as const;
const imports = { method: 'POST', body: () => [fresh()], scope: 'Project_Write' } as const;

const requests: readonly Request[] = [
  { name: 'R1 get', below: '/{id}', ...reads },
  { name: 'R2 list', below: '/', ...reads },
  {
    name: 'R3 create',
    method: 'POST',
    below: '/',
    body: fresh,
    needs: ['create'],
    scope: 'Project_Write',
    status: 201,
  },
  {
    ...{ name: 'R4 update', method: 'PATCH', below: '/{id}', needs: ['update'], scope: 'Project_Write' },
    body: () => ({ destination: `/${randomUUID()}` }),
  },
  { name: 'R5 delete', method: 'DELETE', below: '/{id}', needs: ['delete'], scope: 'Project_Write', status: 204 },
  { name: 'R6 get settings', below: '/settings', ...reads },
  {
    ...{ name: 'R6 put settings', method: 'PUT', below: '/settings', needs: ['update'], scope: 'Project_Write' },
    body: () => ({ automatic: false, statusCode: 302 }),
  },
  { name: 'R7 test', below: '/test?url=/a', ...reads },
  { name: 'R8 export', below: '/export', ...reads },
  { name: 'R8 import', below: '/import', ...imports, needs: ['create'] },
  { name: 'R8 import, dry run', below: '/import?dryRun=true', ...imports, needs: ['create'] },
  { name: 'R8 import, upsert', below: '/import?mode=upsert', ...imports, needs: ['create', 'update'] },
  { name: 'R8 import, replace', below: '/import?mode=replace', ...imports, needs: ['create', 'update', 'delete'] },
];

let annal: Annal;
let library: Library;
let redirects: Redirects;
const people = new Map<readonly Action[], Person>();
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
  redirects = new Redirects(library);
  for (const actions of SETS) people.set(actions, await Person.with(library, { redirects: { actions } }));
});
afterAll(() => annal.discard());

const exported = (token: string, below: string) =>
  fetch(`${annal.address}${library.path}/redirects${below}`, { headers: { authorization: `Bearer ${token}` } });

async function ask({ method, below, body }: Request, token: string) {
  const { id } = await redirects.add(fresh());
  const at = below.replace('{id}', id);
  const answer = await redirects.call(method, at, body?.(), { token });
  return { answer, stillThere: (await redirects.call('GET', `/${id}`)).status === 200 };
}

describe.each(requests)('$name', (request) => {
  const { needs, scope, status = 200 } = request;

  it(`is allowed with ${needs.join(', ')} and refused without`, async () => {
    for (const actions of SETS) {
      const { answer, stillThere } = await ask(request, people.get(actions)?.token ?? '');
      if (needs.every((action) => has(actions, action))) expect([actions, answer.status]).toEqual([actions, status]);
      else {
        refusal(answer, 403);
        expect(stillThere).toBe(true);
      }
    }
  });

  it(`accepts tokens with the scope ${scope} only`, async () => {
    for (const one of ['Project_Read', 'Project_Write', 'Project_Delete', 'Entry_Read', 'Entry_Write', 'openid']) {
      const { answer } = await ask(request, await annal.tokenFor(one));
      if (one === scope) expect([one, answer.status]).toEqual([one, status]);
      else refusal(answer, 403);
    }
  });
});

it('a role with any action has the rights of system administrators, and a user without a role has none', async () => {
  const [all, nobody] = [await Person.with(library, { redirects: { actions: ['*'] } }), await Person.join(annal)];
  for (const request of requests) {
    expect([request.name, (await ask(request, all.token)).answer.status]).toEqual([
      request.name,
      request.status ?? 200,
    ]);
    refusal((await ask(request, nobody.token)).answer, 403);
  }
});

it('an export in any format requires the same rights', async () => {
  const [nothing, some] = SETS.map((actions) => people.get(actions));
  for (const format of ['json', 'csv', '_redirects']) {
    expect((await exported(some?.token ?? '', `/export?format=${format}`)).status).toBe(200);
    expect((await exported(nothing?.token ?? '', `/export?format=${format}`)).status).toBe(403);
  }
});
