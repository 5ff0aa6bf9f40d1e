import { randomUUID } from 'node:crypto';
import { blockImage, TestRegistry } from '@annal/blocks-discovery/testing';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, success } from '../../support/answers/answers.ts';
import { BlockShelf, type BlockVersion } from '../../support/content/blocks.ts';
import type { Json } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';
import type { Page } from '../../support/answers/views.ts';

/** blocks.md 1.5. */
describe('a push with an Idempotency-Key', () => {
  let annal: Annal;
  let registry: TestRegistry;
  let shelf: BlockShelf;
  let uri: string;
  beforeAll(async () => {
    registry = await TestRegistry.start();
    registry.add('library/search', await blockImage({ port: 8080 }), 'v1');
    uri = `${registry.host}/library/search`;
    annal = await Annal.shared();
  });
  let headers: Readonly<Record<string, string>>;
  beforeEach(async () => {
    // Keys are per caller, not per project.
    headers = { 'idempotency-key': randomUUID() };
    shelf = await BlockShelf.open(annal);
  });
  afterAll(async () => {
    await annal.discard();
    await registry.stop();
  });

  const push = (more: Json = {}, to = shelf) => to.call<BlockVersion>('POST', '/', to.body(uri, more), { headers });
  const pushes = async () =>
    success(await shelf.call<Page<BlockVersion>>('GET', '/search/main/versions')).items.map(
      ({ version: { versionNo } }) => versionNo,
    );
  const numbered = (versionNo: string) => ({ version: { versionNo } });

  it('happens once and returns the current version', async () => {
    const { uuid } = success(await push(), 202);
    const { status } = await shelf.discovered();
    expect(success(await push(), 202)).toMatchObject({ uuid, status });
    expect(await pushes()).toEqual(['0.1']);
  });

  it('happens once even if it is sent several times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => push()));
    expect(new Set(answers.map((answer) => success(answer, 202).uuid)).size).toBe(1);
    expect(await pushes()).toEqual(['0.1']);
  });

  it('is refused if the key was used for another request', async () => {
    success(await push(), 202);
    const message = 'The idempotency key was already used for a different request';
    for (const other of [{ tag: 'v2' }, { id: 'other' }])
      expect(issues(await push(other))).toEqual([{ field: 'Idempotency-Key', message }]);
    expect(fields(await shelf.call('POST', '/?release=true', shelf.body(uri), { headers }))).toEqual([
      'Idempotency-Key',
    ]);
    expect(await pushes()).toEqual(['0.1']);
  });

  it('is refused if the key is too long', async () => {
    const ofLength = (length: number) =>
      shelf.call('POST', '/', shelf.body(uri), { headers: { 'idempotency-key': 'k'.repeat(length) } });
    expect(fields(await ofLength(256))).toEqual(['Idempotency-Key']);
    success(await ofLength(255), 202);
  });

  it('is remembered per caller, however the address is written', async () => {
    expect(success(await push(), 202)).toMatchObject(numbered('0.1'));
    expect(fields(await push({}, await BlockShelf.open(annal)))).toEqual(['Idempotency-Key']);
    const { token } = await Person.with(shelf.library, { blocks: { actions: ['push'] } });
    const theirs = await shelf.call<BlockVersion>('POST', '/', shelf.body(uri), { headers, token });
    expect(success(theirs, 202)).toMatchObject(numbered('0.2'));
    const path = `/api/management/projects/${shelf.projectId.toUpperCase()}/blocks`;
    const again = await annal.call<BlockVersion>('POST', path, shelf.body(uri), { headers });
    expect(success(again, 202)).toMatchObject(numbered('0.1'));
  });
});
