import { blockImage, TestRegistry } from '@annal/blocks-discovery/testing';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { BlockShelf, type BlockVersion } from '../../support/content/blocks.ts';
import type { Page } from '../../support/answers/views.ts';

interface Block {
  readonly id: string;
  readonly branches: readonly { readonly id: string; readonly versions: readonly { readonly versionNo: string }[] }[];
  readonly [property: string]: unknown;
}

describe('blocks', () => {
  let annal: Annal;
  let registry: TestRegistry;
  let shelf: BlockShelf;
  let uri: string;
  beforeAll(async () => {
    registry = await TestRegistry.start();
    registry.add('library/search', await blockImage({ port: 8080, static_paths: ['/assets'] }), 'v1');
    uri = `${registry.host}/library/search`;
    annal = await Annal.shared();
  });
  beforeEach(async () => {
    shelf = await BlockShelf.open(annal);
  });
  afterAll(async () => {
    await annal.discard();
    await registry.stop();
  });

  const status = (workflow: string, deployment: string, broken = false) => ({
    ...{ broken, deployment, running: 'None', workflow },
  });
  const released = async (more = {}) => {
    await shelf.push(uri, more);
    await shelf.discovered();
    return success(await shelf.act('release'), 202);
  };

  describe('a push', () => {
    it('returns the version before its image is inspected', async () => {
      const repository = { repositoryUrl: 'https://ci:token@git.example.org/search.git', provider: 'gitlab' };
      const commit = { id: 'abc', message: 'Two\nlines', dateTime: '2026-02-03T17:40', authorEmail: 'root' };
      const answer = await shelf.call<BlockVersion>('POST', '/?autoRelease=false', {
        ...shelf.body(uri),
        source: { branch: 'feature/isbn', ...repository, commit },
      });
      const link = 'https://git.example.org/search/-/commit/abc';
      expect(success(answer, 202)).toEqual({
        ...{ id: 'search', uuid: expect.stringMatching(GUID), projectId: shelf.projectId },
        status: status('Created', 'Deployed'),
        ...{ endpoints: [], staticPaths: [], port: null, enableFullUriRouting: null },
        image: { uri, tag: 'v1', digest: null },
        source: {
          ...{ branch: 'feature/isbn', provider: 'gitlab', repositoryUrl: 'https://git.example.org/search.git' },
          commit: {
            ...{ id: 'abc', message: 'Two\nlines', uri: link, commitUrl: link, comparisonUrl: null },
            ...{ dateTime: '2026-02-03T17:40:00.000Z', authorEmail: 'root', committerEmail: null },
          },
        },
        version: {
          ...{ versionNo: '0.1', pushedBy: expect.any(String), pushed: expect.stringMatching(TIMESTAMP) },
          ...{ releasedBy: null, released: null, markedBrokenBy: null, markedBroken: null },
          ...{ madeLiveBy: null, madeLive: null },
        },
        discovery: { attempts: 0, started: null, completed: null, error: null, warnings: [] },
      });
      const location = `/api/management/projects/${shelf.projectId}/blocks/search/feature%2Fisbn/versions/0.1`;
      expect(answer.headers.get('location')).toBe(location);
      expect(success(await annal.call<BlockVersion>('GET', location)).uuid).toBe(answer.body.uuid);
    });

    it('ends in a draft with the results of the inspection', async () => {
      await shelf.push(uri);
      expect(await shelf.discovered()).toMatchObject({
        status: status('Draft', 'Deployed'),
        ...{ port: 8080, staticPaths: ['/assets'], enableFullUriRouting: false, endpoints: [] },
        image: { digest: expect.stringMatching(/^sha256:/) },
        discovery: { attempts: 1, error: null, warnings: [] },
      });
    });

    it('gives each of twenty concurrent pushes its own number', async () => {
      const pushed = await Promise.all(Array.from({ length: 20 }, () => shelf.push(uri)));
      const expected = Array.from({ length: 20 }, (_, index) => `0.${index + 1}`);
      const byNumber = (left: string, right: string) => Number(left.slice(2)) - Number(right.slice(2));
      expect(pushed.map(({ version }) => version.versionNo).sort(byNumber)).toEqual(expected);
      const { items } = success(await shelf.call<Page<BlockVersion>>('GET', '/search/main/versions?pageSize=50'));
      expect(items.map(({ version }) => version.versionNo)).toEqual([...expected].reverse());
      expect(items.map((item) => item.status.deployment)).toEqual(['Deployed', ...Array(19).fill('Deprecated')]);
    });

    it('is refused if it is invalid', async () => {
      expect(refusal(await shelf.call('POST', '/', {}), 422).message).toBe(
        'There are validation errors pushing the block',
      );
      expect(fields(await shelf.call('POST', '/', {}))).toEqual(['id', 'projectId', 'image', 'source']);
      expect(refusal(await shelf.call('POST', '/?release=maybe', shelf.body(uri)), 400).type).toBe('Validation');
      refusal(await shelf.call('POST', '/', '{'), 400);
      refusal(await shelf.call('POST', '/', shelf.body(uri), { token: null }), 401);
      refusal(await shelf.call('POST', '/', shelf.body(uri), { token: await annal.tokenFor('Project_Read') }), 403);
      const elsewhere = await annal.call('POST', '/api/management/projects/harbour/blocks/', shelf.body(uri));
      expect(refusal(elsewhere, 404).message).toBe("Unknown project 'harbour'");
      expect(success(await shelf.call<Page<BlockVersion>>('GET', '')).totalCount).toBe(0);
    });
  });

  describe('reading', () => {
    it('lists blocks by id, and shows one with its branches', async () => {
      await shelf.push(uri, { id: 'Zebra' });
      await shelf.push(uri, { id: 'apple', branch: 'develop' });
      await shelf.push(uri, { id: 'apple', branch: 'main' });
      await shelf.push(uri, { id: 'APPLE', branch: 'develop' });
      const list = success(await shelf.call<Page<Block>>('GET', '/?pageSize=1'));
      expect(list).toMatchObject({ totalCount: 2, pageCount: 2, items: [{ id: 'apple' }] });
      const block = success(await shelf.call<Block>('GET', '/Apple'));
      expect(block).toMatchObject({ liveVersion: null, madeLive: null, versionsSinceLive: 3, description: null });
      const numbers = block.branches.map(({ id, versions }) => [id, versions.map(({ versionNo }) => versionNo)]);
      expect(numbers).toEqual([
        ['main', ['0.1']],
        ['develop', ['0.2', '0.1']],
      ]);
    });

    it('lists the ten newest versions of a branch, and all of them in the block itself', async () => {
      for (let push = 0; push < 12; push += 1) await shelf.push(uri);
      const newestFirst = Array.from({ length: 12 }, (_, index) => `0.${12 - index}`);
      const numbers = (block: Block | undefined) => block?.branches[0]?.versions.map(({ versionNo }) => versionNo);
      const { items } = success(await shelf.call<Page<Block>>('GET', '/'));
      expect(numbers(items[0])).toEqual(newestFirst.slice(0, 10));
      expect(numbers(success(await shelf.call<Block>('GET', '/search')))).toEqual(newestFirst);
    });

    it('finds a version by both forms of its address, with the slash encoded or not', async () => {
      const { uuid } = await shelf.push(uri, { branch: 'feature/isbn' });
      for (const below of [
        ...['feature%2Fisbn/versions/latest', 'feature/isbn/versions/LATEST', 'feature/isbn/versions/0.1/'],
        ...['branches/feature%2Fisbn/versions/latest', 'branches/feature/isbn/versions/0.1'],
        ...['default/versions/latest', 'branches/default/versions/0.1'],
      ])
        expect(success(await shelf.call<BlockVersion>('GET', `/search/${below}`)).uuid).toBe(uuid);
      for (const below of ['feature/isbn/versions', 'branches/feature%2Fisbn/versions'])
        expect(success(await shelf.call<Page<BlockVersion>>('GET', `/search/${below}`)).totalCount).toBe(1);
    });

    it('distinguishes missing from malformed ids', async () => {
      await shelf.push(uri);
      const missing = ['/nothing', '/nothing/main/versions/latest', '/search/other/versions/latest', '/search/a/b/c'];
      for (const below of [
        ...missing,
        '/search/main/versions/live',
        '/search/main/versions/7',
        '/search/Main/versions',
      ])
        refusal(await shelf.call('GET', below), 404);
      expect(issues(await shelf.call('GET', '/search/main/versions/newest'))).toEqual([
        { field: 'version', message: 'The version must be live, latest or a version number' },
      ]);
      refusal(await shelf.call('GET', '/?pageSize=0'), 400);
      const wrongVerb = await shelf.call('PUT', '/search', {});
      expect([refusal(wrongVerb, 405).type, wrongVerb.headers.get('allow')]).toEqual(['error', 'GET, HEAD, OPTIONS']);
    });

    it('returns the log of a version', async () => {
      await shelf.push(uri);
      await shelf.discovered();
      const lines = (await shelf.log('latest', '?includeTimestamps=true')).split('\n');
      expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
        ...[`pushed ${uri}:v1`, 'discovery attempt 1 started', expect.stringMatching(/^discovered sha256:/), ''],
      ]);
      expect(lines[0]?.split(' ')[0]).toMatch(TIMESTAMP);
      expect(await shelf.log('latest', '?lines=1')).toMatch(/^discovered sha256:\w+\n$/);
      expect(await shelf.log('latest', '?previous=true')).toBe('');
      expect(fields(await shelf.call('GET', '/search/main/versions/latest/logs?lines=0&since=0'))).toEqual([
        ...['lines', 'since'],
      ]);
      refusal(await shelf.call('GET', '/search/main/versions/latest/logs?lines=some'), 400);
    });
  });

  describe('actions', () => {
    it('release a version, make it live and take it back', async () => {
      expect(await released()).toMatchObject({ status: status('Released', 'Deployed'), version: { versionNo: '1.0' } });
      const live = success(await shelf.act('makeLive', '0.1'), 202);
      expect(live).toMatchObject({ status: status('Released', 'Live'), version: { versionNo: '1.0' } });
      expect(live.version['madeLive']).toMatch(TIMESTAMP);
      await released();
      success(await shelf.act('makeLive', 2), 202);
      expect((await shelf.get('1.0')).status).toEqual(status('Released', 'Deprecated'));
      const back = success(await shelf.act('rollback', 'live'), 202);
      expect(back).toMatchObject({ status: status('Released', 'Deprecated'), version: { versionNo: '2.0' } });
      expect((await shelf.get('live')).version.versionNo).toBe('1.0');
      expect(success(await shelf.call<Block>('GET', '/search'))).toMatchObject({
        liveVersion: 1,
        versionsSinceLive: 0,
      });
      const broken = success(await shelf.act('markAsBroken', 'live'), 202);
      expect(broken).toMatchObject({ status: status('Released', 'Deprecated', true), version: { versionNo: '1.0' } });
      expect(success(await shelf.call<Block>('GET', '/search'))['liveVersion']).toBeNull();
      refusal(await shelf.call('GET', '/search/main/versions/live'), 404);
    });

    it('can be requested with the push', async () => {
      await shelf.push(uri, { makeLive: true });
      const version = await shelf.discovered();
      expect(version).toMatchObject({ status: status('Released', 'Live'), version: { versionNo: '1.0' } });
      expect(version.version['releasedBy']).toBe(version.version['pushedBy']);
    });

    const said = async (...asked: Parameters<BlockShelf['act']>) => issues(await shelf.act(...asked));
    const onVersion = (message: string) => [{ field: 'data.version', message }];

    it.each([
      ['a newer version was pushed meanwhile', 'a newer one was pushed meanwhile', () => shelf.push(uri)],
      ['it was marked as broken meanwhile', 'it is marked as broken', () => shelf.act('markAsBroken')],
    ])('that were requested with the push are skipped if %s', async (_, reason, meanwhile) => {
      const letGo = registry.hold();
      await shelf.push(uri, {}, '?autoRelease=true');
      await meanwhile();
      letGo();
      expect(await shelf.discovered('0.1')).toMatchObject({
        status: { workflow: 'Draft' },
        discovery: {
          error: null,
          warnings: [
            { code: 'AUTO_RELEASE_SKIPPED', message: `The version was not released automatically: ${reason}` },
          ],
        },
      });
    });

    it('are refused in a state of the version that does not allow them', async () => {
      await shelf.push(uri);
      await shelf.discovered();
      expect(await said('release', '7.1')).toEqual(onVersion('The block version does not exist'));
      expect(await said('release', 'live')).toEqual(onVersion('The block version does not exist'));
      expect(await said('release', '0.1', { branch: 'nothing' })).toEqual([
        { field: 'data.branch', message: 'The branch does not exist' },
      ]);
      expect(await said('rollback')).toEqual(onVersion('Only the live version can be rolled back'));
      await released();
      expect(await said('release', '0.1')).toEqual(onVersion('Only the latest version can be released'));
      expect(await said('release', '1.0')).toEqual(
        onVersion('Only a draft version can be released; the version is Released'),
      );
      success(await shelf.act('makeLive'), 202);
      expect(await said('rollback', 'live')).toEqual(onVersion('There is no earlier released version to roll back to'));
      await shelf.push(uri);
      await shelf.discovered();
      success(await shelf.act('markAsBroken'), 202);
      expect(await said('release')).toEqual(onVersion('The version is marked as broken'));
      expect(await said('markAsBroken')).toEqual(onVersion('The version is already marked as broken'));
    });

    it('are refused if they are invalid', async () => {
      await shelf.push(uri);
      await shelf.push(uri, { branch: 'develop' });
      await shelf.discovered();
      expect(await said('explode', '1')).toEqual([{ field: 'type', message: 'The action type is not valid' }]);
      expect(await said('start', '1')).toEqual([{ field: 'type', message: 'No block runtime is configured' }]);
      expect(await said('release', 'x')).toEqual([
        { field: 'data.version', message: 'The version must be live, latest or a version number' },
      ]);
      expect(await said('release', 'latest', { branch: 'develop' })).toEqual([
        { field: 'data.branch', message: 'The action is only available on the default branch' },
      ]);
      expect(await said('makeLive')).toEqual([
        { field: 'data.version', message: 'Only a released version can be made live' },
      ]);
      refusal(await shelf.call('POST', '/nothing/actions', { type: 'release', data: {} }), 404);
      refusal(await shelf.call('GET', '/search/actions'), 405);
      const { message } = refusal(await shelf.act('rollback'), 422);
      expect(message).toBe('There are validation errors invoking the action');
    });
  });
});
