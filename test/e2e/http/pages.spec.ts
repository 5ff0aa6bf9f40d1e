import { runInNewContext } from 'node:vm';
import { formProblems } from '../../support/answers/answers.ts';
import { Annal } from '../../support/service/annal.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('pages', () => {
  let annal: Annal;

  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  const get = (path: string, accept = BROWSER, method = 'GET') =>
    fetch(annal.address + path, { method, headers: { accept } });

  it('are the console to a browser at /, with every file that it names', async () => {
    const response = await get('/');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...(await response.text()).matchAll(/(?:href|src)="([a-z][^":]*)"/g)].map(([, path]) => `/${path}`);
    expect(links).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/), expect.stringMatching(/\.css$/)]));
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });

  it.each(['*/*', 'application/json', 'text/html;q=0, */*', 'text/htmlx', ''])(
    'are not served at / for %j',
    async (accept) => {
      const response = await get('/', accept);
      expect(response.headers.get('vary')).toMatch(/Accept/);
      const { status, headers } = response;
      expect([status, formProblems({ status, headers, body: await response.json() })]).toEqual([404, []]);
    },
  );

  it.each(['/nowhere', '/index.html', '/api-yaml', '/api/nowhere'])('are not served at %s', async (path) => {
    const response = await get(path);
    const { status, headers } = response;
    expect([status, formProblems({ status, headers, body: await response.json() })]).toEqual([404, []]);
  });

  it.each(['/api', '/api/', '/api/index.html'])(
    'restrict at %s what they load and who may frame them',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('x-frame-options'), headers.get('x-content-type-options')]).toEqual([
        200,
        'DENY',
        'nosniff',
      ]);
      const policy = String(headers.get('content-security-policy'));
      expect(policy).toMatch(/default-src '(none|self)'.*base-uri 'none'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/script-src|unsafe-eval|\*/);
    },
  );

  it.each(['/api/openapi.json', '/api/management/projects', '/authenticate', '/nowhere', '/health/live', '/metrics'])(
    'are not built from %s by content sniffing',
    async (path) => {
      expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('sign users in with the grant type of the token endpoint', async () => {
    const script = await (await get('/api/swagger-ui-init.js')).text();
    const [, source = ''] = /"requestInterceptor": (function.*return request\s*;?\s*\})/s.exec(script) ?? [];
    const intercept = runInNewContext(`(${source})`) as (request: object) => { body: string };
    const body = 'grant_type=password&username=admin&password=grant_type%3Dpassword';
    const url = `${annal.address}/authenticate/connect/token`;
    expect(intercept({ url, body }).body).toBe(body.replace('=password', '=contensis_classic'));
    expect(intercept({ url: `${annal.address}/api/security/users`, body }).body).toBe(body);
  });
});
