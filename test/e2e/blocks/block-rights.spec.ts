import { blockImage, TestRegistry } from '@annal/blocks-discovery/testing';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success, type Answer } from '../../support/answers/answers.ts';
import { BlockShelf, type BlockVersion } from '../../support/content/blocks.ts';
import { Person } from '../../support/callers/people.ts';
import type { Page } from '../../support/answers/views.ts';

/** blocks.md 8. */
describe('block permissions', () => {
  let annal: Annal;
  let registry: TestRegistry;
  let shelf: BlockShelf;
  let uri: string;
  beforeAll(async () => {
    registry = await TestRegistry.start();
    registry.add('library/search', await blockImage(), 'v1');
    uri = `${registry.host}/library/search`;
    annal = await Annal.shared();
    shelf = await BlockShelf.open(annal);
  });
  afterAll(async () => {
    await annal.discard();
    await registry.stop();
  });

  const may = (...actions: string[]) => Person.with(shelf.library, { blocks: { actions } });
  const call = <Body = unknown>(person: Person, method: string, below: string, body?: unknown) =>
    person.in<Body>(shelf.library, method, `/blocks${below}`, body);
  const act = (person: Person, type: string, version: unknown) =>
    call<BlockVersion>(person, 'POST', '/search/actions', { type, data: { version } });
  const denied = (answer: Answer, operation: string) =>
    expect(refusal(answer, 403)).toMatchObject({
      message: `There are validation errors ${operation}`,
      data: [{ message: 'Access denied' }],
    });

  it('are granted per action; a push that releases requires two', async () => {
    const pusher = await may('push');
    const body = shelf.body(uri);
    for (const wish of [{ release: true }, { makeLive: true }])
      denied(await call(pusher, 'POST', '/', { ...body, ...wish }), 'pushing the block');
    for (const query of ['?autoRelease=true', '?release=true', '?makeLive=true'])
      denied(await call(pusher, 'POST', `/${query}`, body), 'pushing the block');
    denied(await call(await may('push', 'release'), 'POST', '/?makeLive=true', body), 'pushing the block');
    expect(success(await shelf.call<Page<BlockVersion>>('GET', '')).totalCount).toBe(0);

    expect(success(await call<BlockVersion>(pusher, 'POST', '/', body), 202).version.versionNo).toBe('0.1');
    await shelf.discovered();
    denied(await act(pusher, 'release', 'latest'), 'invoking the action');
    // The answer shows the result even to callers without the right to view.
    expect(success(await act(await may('release'), 'release', 'latest'), 202).status.workflow).toBe('Released');
    const keeper = await may('makeLive');
    expect(success(await act(keeper, 'makeLive', '1.0'), 202).status.deployment).toBe('Live');
    denied(await act(keeper, 'markAsBroken', '1.0'), 'invoking the action');
    denied(await act(await may('markAsBroken'), 'rollback', 'live'), 'invoking the action');
    expect(success(await act(await may('markAsBroken'), 'markAsBroken', '1.0'), 202).status.broken).toBe(true);
  });

  it('include reading', async () => {
    const addresses = [
      '',
      '/search',
      '/search/main/versions',
      '/search/main/versions/latest',
      '/search/nothing/versions',
    ];
    const [reader, stranger] = [await may('view'), await Person.with(shelf.library, { nodes: [] })];
    for (const below of [...addresses, '/search/main/versions/latest/logs', '/nothing'])
      refusal(await call(stranger, 'GET', below), 403);
    for (const below of addresses.slice(0, 4)) success(await call(reader, 'GET', below));
    denied(await call(reader, 'POST', '/', {}), 'pushing the block');
  });
});
