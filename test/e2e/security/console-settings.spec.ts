import { readFileSync } from 'node:fs';
import { Library } from '../../support/content/library.ts';
import { Annal } from '../../support/service/annal.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const SIGN_IN = '/authenticate/session/settings';
const SETTINGS = '/api/management/console/settings';

describe('settings of the console', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start(undefined, { ASSETS_MAX_BYTES: '12345' });
  });
  afterAll(() => annal.discard());

  it('tell the version and the rules of passwords to anybody', async () => {
    const { status, body, headers } = await annal.call('GET', SIGN_IN, undefined, { token: null });
    expect([status, body]).toEqual([
      200,
      {
        version,
        passwordRules: {
          minLength: 8,
          maxLength: 256,
          kinds: ['lowerCase', 'upperCase', 'number', 'symbol'],
          minKinds: 3,
          minNamePart: 3,
        },
      },
    ]);
    const again = await fetch(annal.address + SIGN_IN, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('give no page of another origin the rules', async () => {
    const { headers } = await fetch(annal.address + SIGN_IN, { headers: { origin: 'https://elsewhere.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('tell the upload limit and the features to whoever has signed in', async () => {
    const { status, body } = await annal.call('GET', SETTINGS);
    const features = { delivery: true, taxonomies: true, hosting: false };
    expect([status, body]).toEqual([200, { maxUploadBytes: 12345, features }]);
    expect((await annal.call('GET', SETTINGS, undefined, { token: null })).status).toBe(401);
  });
});

it('are not there with CONSOLE=off', async () => {
  const annal = await Annal.start(undefined, { CONSOLE: 'off' });
  try {
    const stream = `${(await Library.open(annal)).path}/console/stream`;
    for (const path of [SIGN_IN, SETTINGS, stream, '/'])
      expect([path, (await annal.call('GET', path)).status]).toEqual([path, 404]);
  } finally {
    await annal.discard();
  }
});
