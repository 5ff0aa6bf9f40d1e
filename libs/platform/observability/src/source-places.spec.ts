import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from './logger.ts';
import { inSources } from './source-places.ts';

describe('a stack from a bundle', () => {
  let folder: string;
  let bundle: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'annal-stack-'));
    bundle = pathToFileURL(join(folder, 'main.js')).href;
    // Maps line 2, column 5 of the bundle to line 6 of the source.
    const map = { version: 3, sources: ['src/fail.ts'], names: [], mappings: ';IAKA' };
    writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names the places in the sources', () => {
    const source = join(folder, 'src/fail.ts');
    expect(inSources(`Error: no\n    at fail (${bundle}:2:9)\n    at async ${bundle}:2:5`)).toBe(
      `Error: no\n    at fail (${source}:6)\n    at async ${source}:6`,
    );
  });

  it('keeps unknown places', () => {
    const other = pathToFileURL(join(folder, 'other.js')).href;
    const stack = `Error: no\n    at ${bundle}:1:1\n    at ${other}:2:9\n    at node:internal/timers:514:7`;
    expect(inSources(stack)).toBe(stack);
  });

  it('is logged with the places in the sources', () => {
    let line = '';
    const logger = createLogger({ level: 'info', format: 'json' }, { write: (text) => void (line += text) });
    const error = new Error('no');
    error.stack = `Error: no\n    at fail (${bundle}:2:9)`;
    logger.error({ err: error }, 'It failed');
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'no', stack: expect.stringContaining('src/fail.ts:6)') },
    });
    logger.error({ err: 'a text' }, 'It failed');
    expect(line).toContain('"err":"a text"');
  });
});
