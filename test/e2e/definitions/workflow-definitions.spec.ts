import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import type { Page } from '../../support/answers/views.ts';
import {
  fourEyes,
  quickReview,
  workflowState,
  Workflows,
  type WorkflowDefinition,
} from '../../support/content/workflows.ts';

const text = (value: string) => ({ 'en-GB': value });
const NEVER = '0001-01-01T00:00:00.000Z';

describe('workflow definitions', () => {
  let annal: Annal;
  let library: Library;
  let workflows: Workflows;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    workflows = new Workflows(library);
  });
  afterAll(() => annal.discard());

  const newId = () => `w${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const draftOf = (changes: Json = {}) => workflows.create({ ...quickReview, id: newId(), ...changes });

  describe('reading', () => {
    it('returns the built-in ones in every project, without an author', async () => {
      const basic = await workflows.get('contensisEntryBasic');
      const version = {
        createdBy: '',
        created: NEVER,
        modifiedBy: '',
        modified: NEVER,
        publishedBy: null,
        published: null,
        versionNo: null,
      };
      expect(basic).toMatchObject({ id: 'contensisEntryBasic', projectId: '', isSystem: true });
      expect(basic.version).toEqual(version);
      expect(basic.uuid).toMatch(GUID);
      expect(await workflows.get('CONTENSISENTRYBASIC', '?versionStatus=published')).toEqual(basic);
      expect(await workflows.get('contensisEntryApproval')).toMatchObject({ isSystem: true, version });
      refusal(await workflows.call('GET', '/contensisEntryBasic?version=1.0'), 404);
    });

    it('returns the latest, the published or an exact version', async () => {
      const made = await draftOf();
      refusal(await workflows.call('GET', `/${made.id}?versionStatus=published`), 404);
      const first = success(await workflows.trigger(made.id));
      const second = success(await workflows.update(made.id, { ...first, name: text('Second') }, '1.0'));
      expect(await workflows.get(made.id)).toEqual(second);
      expect(await workflows.get(made.id, '?versionStatus=PUBLISHED')).toEqual(first);
      expect(await workflows.get(made.id, '?version=0.1')).toEqual(made);
      expect(await workflows.get(made.id, '?version=1.0&versionStatus=latest')).toEqual(first);
      for (const version of ['0.2', '2.0']) refusal(await workflows.call('GET', `/${made.id}?version=${version}`), 404);
      for (const query of ['version=1', 'versionStatus=draft'])
        refusal(await workflows.call('GET', `/${made.id}?${query}`), 400);
      expect(refusal(await workflows.call('GET', '/none'), 404)).toMatchObject({
        message: "The workflow definition 'none' does not exist",
        data: { projectId: library.id, workflowDefinitionId: 'none' },
        type: 'error',
      });
    });

    it('returns the built-in ones first, then the others by id, in pages', async () => {
      const where = await Library.open(annal);
      const own = new Workflows(where);
      for (const id of ['pear', 'Fig', 'apple']) await own.create({ ...quickReview, id });
      success(await own.trigger('fig'));
      const page = async (query: string) => {
        const { items, ...counts } = success(await own.call<Page<WorkflowDefinition>>('GET', `?${query}`));
        return { ...counts, ids: items.map(({ id }) => id) };
      };
      const builtIn = ['contensisEntryApproval', 'contensisEntryBasic'];
      const all = [...builtIn, 'apple', 'Fig', 'pear'];
      expect(await page('')).toEqual({ pageIndex: 0, pageSize: 25, totalCount: 5, pageCount: 1, ids: all });
      for (const [pageIndex, ids] of [all.slice(0, 2), all.slice(2, 4), all.slice(4), []].entries())
        expect(await page(`pageSize=2&pageIndex=${pageIndex}`)).toEqual({
          pageIndex,
          pageSize: 2,
          totalCount: 5,
          pageCount: 3,
          ids,
        });
      expect(await page('pageSize=3')).toMatchObject({ ids: all.slice(0, 3) });
      expect(await page('pageSize=3&pageIndex=1')).toMatchObject({ ids: all.slice(3) });
      const published = { pageIndex: 0, pageSize: 2, totalCount: 3, pageCount: 2, ids: builtIn };
      expect(await page('versionStatus=published&pageSize=2')).toEqual(published);
      expect(await page('versionStatus=published&pageSize=2&pageIndex=1')).toMatchObject({ ids: ['Fig'] });
      for (const query of ['pageSize=0', 'pageSize=10001', 'pageIndex=-1', 'versionStatus=x'])
        refusal(await own.call('GET', `?${query}`), 400);
      expect(
        refusal(await annal.call('GET', '/api/management/projects/none/workflow/definitions'), 404).data,
      ).toMatchObject([{ field: 'projectId' }]);
    });
  });

  describe('updating', () => {
    it('replaces everything under the next minor version', async () => {
      const made = await draftOf({ description: text('First') });
      const states = [workflowState('open', [])];
      const updated = success(await workflows.update(made.id.toUpperCase(), { name: text('Other'), states }, '0.1'));
      expect(updated).toMatchObject({
        id: made.id,
        uuid: made.uuid,
        description: {},
        eventGroups: [],
        states: [{ id: 'open' }],
        version: {
          created: made.version.created,
          createdBy: made.version.createdBy,
          versionNo: '0.2',
          published: null,
        },
      });
      // A read can be sent back.
      expect(success(await workflows.call('PUT', `/${made.id}`, updated)).version.versionNo).toBe('0.3');
    });

    it('requires the latest version number', async () => {
      const made = await draftOf();
      const stale = await workflows.update(made.id, { ...quickReview, name: {} }, '0.2');
      expect(refusal(stale, 409).message).toBe('There are validation errors updating the workflow definition');
      expect(issues(stale, 409)).toMatchObject([{ field: 'version.versionNo' }]);
      for (const version of [undefined, null, {}, { versionNo: null }, { versionNo: 'x' }])
        expect(fields(await workflows.call('PUT', `/${made.id}`, { ...made, version }))).toEqual(['version.versionNo']);
      expect(await workflows.get(made.id)).toEqual(made);
      const writers = Array.from({ length: 10 }, (_, n) =>
        workflows.update(made.id, { ...made, name: text(`${n}`) }, '0.1'),
      );
      const statuses = (await Promise.all(writers)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    });

    it('keeps the id and follows the rules for creation', async () => {
      const made = await draftOf();
      expect(fields(await workflows.update(made.id, { ...made, id: 'other' }, '0.1'))).toEqual(['id']);
      expect(fields(await workflows.update(made.id, { id: made.id }, '0.1'))).toEqual(['name', 'states']);
      refusal(await workflows.update('none', quickReview, '0.1'), 404);
    });
  });

  describe('publishing', () => {
    it('creates the next major version once', async () => {
      const { id } = await draftOf();
      const published = success(await workflows.trigger(id, { version: '0.1', language: 'en-GB', data: null }));
      expect(published.version).toMatchObject({ published: expect.stringMatching(TIMESTAMP), versionNo: '1.0' });
      expect(fields(await workflows.trigger(id, { version: '1.0' }))).toEqual(['version']);
      expect(fields(await workflows.trigger(id, { version: '0.1' }), 409)).toEqual(['version']);
      success(await workflows.update(id, { ...published }, '1.0'));
      expect(success(await workflows.trigger(id, { version: '1.1' })).version.versionNo).toBe('2.0');
    });

    it.each<[Json, number, string]>([
      [{ version: '0.2' }, 409, 'version'],
      [{ version: 'x' }, 422, 'version'],
      [{ event: 'approve' }, 422, 'event'],
      [{ event: null }, 422, 'event'],
    ])('is refused for %j with %i at %s', async (trigger, status, path) => {
      const made = await draftOf();
      expect(fields(await workflows.trigger(made.id, trigger), status)).toEqual([path]);
      expect(await workflows.get(made.id)).toEqual(made);
      refusal(await workflows.trigger('none', trigger), 404);
    });
  });

  describe('deleting', () => {
    it('frees the id for a new one', async () => {
      const made = await draftOf();
      success(await workflows.call('DELETE', `/${made.id.toUpperCase()}/`), 204);
      for (const query of ['', '?version=0.1']) refusal(await workflows.call('GET', `/${made.id}${query}`), 404);
      refusal(await workflows.call('DELETE', `/${made.id}`), 404);
      refusal(await workflows.update(made.id, { ...made }, '0.1'), 404);
      const again = await workflows.create({ ...quickReview, id: made.id });
      expect(again.uuid).not.toBe(made.uuid);
      expect(again.version.versionNo).toBe('0.1');
    });

    it('is refused while the latest or the published version of a content type uses it', async () => {
      const where = await Library.open(annal);
      const own = new Workflows(where);
      await own.publish(fourEyes);
      const fields = [{ id: 'title', name: text('Title'), dataType: 'string' }];
      const film = { id: 'film', name: text('Film'), fields, workflowId: 'FOUReyes' };
      const type = await where.publish({ ...film, id: 'book' });
      success(await where.call('POST', '/contenttypes', film), 201);
      const inUse = async () => issues(await own.call('DELETE', '/fourEyes'));
      expect(await inUse()).toEqual([{ field: '', message: 'Content types still use this workflow: book, film' }]);
      success(await where.call('DELETE', '/contenttypes/film'), 204);
      success(await where.call('PUT', '/contenttypes/book', { ...type, workflowId: 'contensisEntryBasic' }));
      expect(await inUse()).toEqual([{ field: '', message: 'Content types still use this workflow: book' }]);
      success(await where.call('POST', '/contenttypes/book/workflow/events', { event: 'publish' }));
      success(await own.call('DELETE', '/fourEyes'), 204);
    });
  });

  describe('built-in ones', () => {
    it('cannot be changed, published or deleted', async () => {
      const basic = await workflows.get('contensisEntryBasic');
      const builtIn = [{ field: '', message: expect.any(String) }];
      expect(issues(await workflows.call('PUT', '/contensisEntryBasic', basic))).toEqual(builtIn);
      expect(issues(await workflows.call('DELETE', '/CONTENSISENTRYAPPROVAL'))).toEqual(builtIn);
      expect(issues(await workflows.trigger('contensisEntryBasic'))).toEqual(builtIn);
    });
  });

  describe('rights', () => {
    it('follow the scope for every operation', async () => {
      const without = await annal.tokenFor(
        'ContentType_Read',
        'ContentType_Write',
        'ContentType_Delete',
        'Project_Write',
      );
      const withScope = await annal.tokenFor('Workflow_Administrator');
      const path = `${library.path}/workflow/definitions`;
      const calls: [string, string, Json?][] = [
        ['GET', ''],
        ['GET', '/contensisEntryBasic'],
        ['POST', '', quickReview],
        ['PUT', '/quickReview', quickReview],
        ['POST', '/quickReview/workflow/events', { event: 'publish' }],
        ['DELETE', '/quickReview'],
      ];
      for (const [method, below, body] of calls) {
        refusal(await annal.call(method, path + below, body, { token: without }), 403);
        refusal(await annal.call(method, path + below, body, { token: null }), 401);
      }
      success(await annal.call('GET', path, undefined, { token: withScope }));
      const made = await annal.call('POST', path, { ...quickReview, id: newId() }, { token: withScope });
      success(made, 201);
    });
  });
});
