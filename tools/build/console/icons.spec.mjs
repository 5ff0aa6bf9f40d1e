import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { iconsIn, iconsOf, SHARED_ICONS } from './icons.mjs';

const sources = join(fileURLToPath(new URL('../../..', import.meta.url)), 'apps/console/src');

describe('icons', () => {
  it('are known by each of their names', () => {
    const index = "export { default as Grid2x2, default as LucideGrid2x2 } from './icons/grid-2x2.mjs';";
    assert.deepEqual(
      [...iconsOf(index)],
      [
        ['Grid2x2', './icons/grid-2x2.mjs'],
        ['LucideGrid2x2', './icons/grid-2x2.mjs'],
      ],
    );
  });

  it('come from their own module where one file uses them, else from the shared one', async () => {
    const { parts, shared } = await iconsIn(sources);
    assert.match(parts.get('Superscript').from, /icons\/superscript\.mjs$/);
    assert.deepEqual(parts.get('X'), { name: 'X', from: SHARED_ICONS });
    assert.match(shared, /export \{ default as X \} from/);
    assert.doesNotMatch(shared, /superscript/);
  });
});
