import { Annal } from '../support/service/annal.ts';
import { asPattern, firstSession, paste } from './first-session.ts';

const { environment, blocks } = firstSession(new URL('../../README.md', import.meta.url), '## First session');

describe('the first session of the readme', () => {
  let annal: Annal;
  let printed: string[];
  beforeAll(async () => {
    annal = await Annal.start(undefined, environment);
    printed = await paste(blocks, { ANNAL: annal.address });
  });
  afterAll(() => annal.discard());

  it('consists of blocks with their output', () => {
    expect(Object.keys(environment)).toEqual(['BOOTSTRAP_CLIENT_ID', 'BOOTSTRAP_CLIENT_SECRET']);
    expect(blocks.filter(({ shown }) => shown !== '').length).toBeGreaterThanOrEqual(4);
  });

  it.each(blocks.map(({ commands, shown }, index) => [commands.split('\n')[0], index, shown] as const))(
    'prints the shown output: %s',
    (_, index, shown) => expect(printed[index]).toMatch(asPattern(shown)),
  );
});
