import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { put, remove } from '@annal/read-models';
import { testDocument } from '@annal/search-index/testing';
import type { Answering } from '@annal/search-opensearch';
import { withEngines } from './opened.ts';
import type { RealNode } from './real-node.ts';

const SECRET = 'xylophonist';
/** The node renews the leases of its shards every 30 seconds. */
const TAKES_MS = 120_000;

const documentsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    testDocument(`${name}${n}`, { title: `${name} ${n}`, body: `text ${n} `.repeat(20) }),
  );

export function removedTexts(node: () => RealNode): void {
  describe('the files of a node of OpenSearch', () => {
    const has = (text: string) =>
      readdirSync(node().folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .some(({ parentPath, name }) => contentOf(join(parentPath, name)).includes(text));

    it(
      'contain no text of a removed entry after a compaction, during which others are written',
      () =>
        withEngines(node().url, async (engines, ask) => {
          const writer = await engines().writer(1);
          const former = testDocument('secret', { title: `${SECRET} of old`, body: SECRET });
          const secret = testDocument('secret', { title: SECRET, body: `${SECRET} `.repeat(50), tags: [SECRET, 'b'] });
          await writer.apply({ changes: [...documentsOf('first', 100).map(put), put(former)], position: 1n });
          await ask({ method: 'POST', path: '_flush' });
          await writer.apply({ changes: [...documentsOf('second', 100).map(put), put(secret)], position: 2n });
          await ask({ method: 'POST', path: '_flush' });
          expect(has(SECRET)).toBe(true);
          await writer.apply({ changes: [remove(secret._id)], position: 3n });
          let isOver = false;
          const compacted = writer.compact().finally(() => (isOver = true));
          let position = 3n;
          for (; !isOver; position += 1n)
            await writer.apply({ changes: documentsOf(`later${position}`, 5).map(put), position: position + 1n });
          await compacted;
          expect([SECRET, 'ylophonis'].filter(has)).toEqual([]);
          const reader = await engines().reader(1);
          expect(await reader.position()).toBe(position);
          await reader.close();
          await writer.close();
        }),
      TAKES_MS,
    );

    it(
      'contain it until a compaction that was interrupted is repeated by another process, and are then left alone',
      () =>
        withEngines(node().url, async (engines, ask) => {
          const asked: string[] = [];
          const watched = ({ ask: answer }: Answering): Answering => ({
            ask: (question) => {
              asked.push(question.path);
              return answer(question);
            },
          });
          const writer = await engines().writer(1);
          const secret = testDocument('secret', { title: SECRET, body: SECRET });
          await writer.apply({ changes: [...documentsOf('other', 50).map(put), put(secret)], position: 1n });
          await ask({ method: 'POST', path: '_flush' });
          await writer.apply({ changes: [remove(secret._id)], position: 2n });
          const interrupted = writer.compact();
          await writer.close();
          await expect(interrupted).rejects.toThrow();
          expect(has(SECRET)).toBe(true);
          const successor = await engines(watched).writer(1);
          await successor.compact();
          expect(has(SECRET)).toBe(false);
          await successor.apply({ changes: documentsOf('other', 10).map(put), position: 3n });
          asked.length = 0;
          await successor.compact();
          expect(asked).toEqual([]);
          await successor.close();
        }),
      TAKES_MS,
    );
  });
}

/** The node may have removed the file since it was listed. */
function contentOf(file: string): string | Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
