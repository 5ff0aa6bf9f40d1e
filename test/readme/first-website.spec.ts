import { rmSync } from 'node:fs';
import { Annal, temporaryFolder } from '../support/service/annal.ts';
import { asPattern, firstSession, paste } from './first-session.ts';

const { environment, blocks } = firstSession(new URL('../../docs/first-website.md', import.meta.url));

describe('the first website', () => {
  let annal: Annal;
  let printed: string[];
  const folder = temporaryFolder();
  beforeAll(async () => {
    annal = await Annal.start(undefined, environment);
    printed = await paste(blocks, { ANNAL: annal.address }, folder);
  });
  afterAll(async () => {
    await annal.discard();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made by blocks with their output', () => {
    expect(Object.keys(environment)).toEqual(['BOOTSTRAP_CLIENT_ID', 'BOOTSTRAP_CLIENT_SECRET']);
    expect(blocks.filter(({ shown }) => shown !== '').length).toBeGreaterThanOrEqual(6);
  });

  it.each(blocks.map(({ commands, shown }, index) => [commands.split('\n')[0], index, shown] as const))(
    'prints the shown output: %s',
    (_, index, shown) => expect(printed[index]).toMatch(asPattern(shown)),
  );
});
