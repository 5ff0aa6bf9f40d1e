import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put, remove } from '@annal/read-models';
import { testDocument, testProjection } from '@annal/search-index/testing';
import { SqliteEngine } from '../sqlite-engine.ts';

const SECRET = 'xylophonist';

describe('a removed document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-removal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const has = (text: string) =>
    files().some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(text));

  it('leaves nothing in the files after compaction', async () => {
    const writer = await new SqliteEngine(folder, testProjection()).writer(1);
    const documents = Array.from({ length: 200 }, (_, n) =>
      testDocument(`e${n}`, { title: `word ${n}`, body: `text ${n} `.repeat(99) }),
    );
    const secret = testDocument('secret', { title: SECRET, body: `${SECRET} `.repeat(50), tags: [SECRET, 'b'] });
    await writer.apply({ changes: [...documents.map(put), put(secret)], position: 1n });
    expect(has(SECRET)).toBe(true);
    await writer.apply({ changes: [remove(secret._id), put(testDocument('e1', { title: 'word' }))], position: 2n });
    await writer.compact();
    expect([SECRET, 'ylophonis', ' xy'].filter(has)).toEqual([]);
    await writer.close();
    expect(has(SECRET)).toBe(false);
  });

  it('leaves nothing after the compaction that follows an interrupted one', async () => {
    const engine = new SqliteEngine(folder, testProjection());
    const writer = await engine.writer(1);
    const documents = Array.from({ length: 2_000 }, (_, n) =>
      testDocument(`f${n}`, { title: `other ${n}`, body: `something ${n} `.repeat(9) }),
    );
    const secret = testDocument('secret', { title: SECRET, body: `${SECRET} `.repeat(50) });
    await writer.apply({ changes: [...documents.map(put), put(secret)], position: 3n });
    await writer.apply({ changes: [remove(secret._id)], position: 4n });
    const compacting = writer.compact();
    await writer.close();
    await expect(compacting).rejects.toThrow(/finalized|not open/);
    expect(has(SECRET)).toBe(true);
    const again = await engine.writer(1);
    await again.compact();
    await again.close();
    expect(has(SECRET)).toBe(false);
  });
});
