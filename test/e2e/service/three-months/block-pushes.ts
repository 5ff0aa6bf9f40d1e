import { blockImage, TestRegistry } from '@annal/blocks-discovery/testing';
import type { Annal } from '../../../support/service/annal.ts';
import { fields, success } from '../../../support/answers/answers.ts';
import { BlockShelf, type BlockVersion } from '../../../support/content/blocks.ts';
import type { Json } from '../../../support/content/library.ts';
import type { Page } from '../../../support/answers/views.ts';
import type { Story } from './story.ts';

/** An Idempotency-Key lasts seven days, across restarts (conventions.md 11). */
export const blockPushes: Story = (tell) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.start();
    registry.add('library/search', await blockImage({ port: 8080 }), 'v1');
  });
  afterAll(() => registry.stop());

  let shelf: BlockShelf;
  let first: BlockVersion;
  const headers = { 'idempotency-key': 'build-118' };
  const push = (annal: Annal, more: Json = {}) =>
    shelf.at(annal).call<BlockVersion>('POST', '/', shelf.body(`${registry.host}/library/search`, more), { headers });

  tell('at first', 'accepts a push with an Idempotency-Key', async (annal) => {
    shelf = await BlockShelf.open(annal);
    first = success(await push(annal), 202);
  });

  tell('after 60 hours', 'answers the repeated push with the same version', async (annal) => {
    expect(success(await push(annal), 202)).toMatchObject({ uuid: first.uuid, version: { versionNo: '0.1' } });
    expect(fields(await push(annal, { commit: 'later' }))).toEqual(['Idempotency-Key']);
  });

  tell('after 17 days', 'accepts the expired key for any new request', async (annal) => {
    const second = success(await push(annal, { commit: 'later' }), 202);
    expect(second).toMatchObject({ version: { versionNo: '0.2' } });
    expect(success(await push(annal, { commit: 'later' }), 202)).toMatchObject({ uuid: second.uuid });
    expect(fields(await push(annal))).toEqual(['Idempotency-Key']);
    const { items } = success(await shelf.at(annal).call<Page<BlockVersion>>('GET', '/search/main/versions'));
    expect(items.map(({ version: { versionNo } }) => versionNo)).toEqual(['0.2', '0.1']);
  });
};
