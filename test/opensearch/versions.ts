import { put } from '@annal/read-models';
import { ALWAYS, type IndexEngine } from '@annal/search-index';
import { testDocument, testProjection, type TestDocument } from '@annal/search-index/testing';
import { opened } from './opened.ts';

const query = { projectUuid: testDocument('').scope.projectUuid, condition: ALWAYS, order: [], skip: 0, limit: 10 };

export function versions(url: () => string): void {
  it('an index of a former version in OpenSearch answers as long as a process uses it, and is then dropped', async () => {
    const { engine, end } = await opened(url());
    const fill = async (filled: IndexEngine<TestDocument>, ...ids: readonly string[]) => {
      const writer = await filled.writer(1);
      await writer.apply({ changes: ids.map((id) => put(testDocument(id))), position: 1n });
      await writer.close();
      await filled.goLive(1);
    };
    const [former, next] = [await engine(testProjection('1')), await engine(testProjection('2'))];
    await fill(former, 'a');
    const reader = await former.reader(1);
    await fill(next, 'a', 'b');
    await next.dropOtherVersions();
    expect([await former.live(), (await reader.search(query)).totalCount]).toEqual([1, 1]);
    await reader.close();
    await next.dropOtherVersions();
    expect([await former.builds(), await next.builds()]).toEqual([[], [1]]);
    for (const each of [former, next]) await each.close();
    await end();
  }, 60_000);
}
