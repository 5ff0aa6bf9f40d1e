import { put, remove } from '@annal/read-models';
import { ALWAYS } from '../condition.ts';
import type { IndexEngine } from '../index-engine.ts';
import type { IndexQuery } from '../index-query.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { PROJECT, testDocument, type TestDocument } from './test-document.ts';

const everything: IndexQuery = { projectUuid: PROJECT, condition: ALWAYS, order: [], skip: 0, limit: 10 };
type Engine = IndexEngine<TestDocument>;

export function versionContract(open: () => Promise<OpenEngine>): void {
  describe('builds of an index', () => {
    const index = HeldIndex.forEach(open);
    const using = async (version: string, use: (engine: Engine) => Promise<void>) => {
      const engine = await index.engine(version);
      await use(engine).finally(() => engine.close());
    };
    const totalOf = async (engine: Engine, build: number) => {
      const reader = await engine.reader(build);
      const { totalCount } = await reader.search(everything);
      await reader.close();
      return totalCount;
    };
    const fill = async (engine: Engine, build: number, ...ids: readonly string[]) => {
      const writer = await engine.writer(build);
      await writer.apply({ changes: ids.map((id) => put(testDocument(id))), position: 5n });
      await writer.close();
    };

    it('fills beside the live one, and is asked when it goes live', () =>
      using('1', async (engine) => {
        await index.apply(put(testDocument('x')));
        expect([await engine.builds(), await engine.live()]).toEqual([[1], undefined]);
        await engine.goLive(1);
        await fill(engine, 2, 'a', 'b');
        expect([await engine.builds(), await engine.live()]).toEqual([[1, 2], 1]);
        expect([await totalOf(engine, 1), await totalOf(engine, 2)]).toEqual([1, 2]);
        await engine.goLive(2);
        await using('1', async (again) => expect(await again.live()).toBe(2));
      }));

    it('is gone when it is dropped, and begins again empty', () =>
      using('1', async (engine) => {
        await fill(engine, 2, 'a');
        await engine.drop(2);
        expect(await engine.builds()).toEqual([1]);
        await expect(engine.reader(2)).rejects.toThrow();
        const writer = await engine.writer(2);
        expect(await writer.position()).toBeUndefined();
        await writer.close();
        expect(await totalOf(engine, 2)).toBe(0);
      }));

    it('belongs to its version, and goes with it', () =>
      using('2', async (engine) => {
        await index.apply(put(testDocument('x')));
        expect([await engine.builds(), await engine.live()]).toEqual([[], undefined]);
        await fill(engine, 1, 'a', 'b');
        await engine.goLive(1);
        expect([await totalOf(engine, 1), await index.found(ALWAYS)]).toEqual([2, ['x']]);
        await using('3', (other) => other.dropOtherVersions());
        await using('2', async (again) => expect(await again.builds()).toEqual([]));
      }));

    it('goes on where it was when it is opened again', () =>
      using('2', async (engine) => {
        await fill(engine, 1, 'a', 'b');
        const writer = await engine.writer(1);
        expect(await writer.position()).toBe(5n);
        await writer.apply({ changes: [remove(testDocument('a')._id)], position: 5n });
        await writer.apply({ changes: [put(testDocument('c'))], position: 6n });
        await writer.close();
        expect(await totalOf(engine, 1)).toBe(3);
      }));
  });
}
