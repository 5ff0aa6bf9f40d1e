import { applyChanges } from '@annal/read-models/testing';
import { ActivityLog, projectUuid } from '../testing/activity-log.ts';
import type { ActivityDocument } from './activity.document.ts';
import { activityProjection } from './activity.projection.ts';

function documentsAfter({ events }: ActivityLog): readonly ActivityDocument[] {
  const changes = events.flatMap((event) => activityProjection.project(event));
  return [...applyChanges<ActivityDocument>(new Map(), changes).values()];
}

/** Items in the order of the log. */
function told(fill: (log: ActivityLog) => void): readonly ActivityDocument[] {
  const log = new ActivityLog();
  fill(log);
  return documentsAfter(log)
    .filter(({ list }) => list === projectUuid)
    .sort((one, other) => ((one.seq ?? '') < (other.seq ?? '') ? -1 : 1));
}
const inWords = (fill: (log: ActivityLog) => void) =>
  told(fill).map(({ type, action, title, changed }) => [type, action, title, changed]);

const entry = { entryId: 'e1', language: 'cy' };
const variation = { ...entry, contentTypeUuid: 'u1', contentTypeId: 'book', dataFormat: 'entry', titleField: 'title' };
const created = (log: ActivityLog, title = 'One', more = {}) =>
  log.add('entry', 'EntryVariationCreated', { ...variation, fields: { title }, ...more });

describe('the activity', () => {
  it('has an item per change of an entry, with the title of the time', () => {
    expect(
      inWords((log) => {
        created(log);
        log.add('entry', 'EntryVariationRevised', { ...entry, fields: { title: 'Two' }, titleField: 'title' });
        log.add('entry', 'WorkflowStateChanged', { ...entry, event: 'sysUpdate', from: 'draft', to: 'draft' });
        log.add('entry', 'WorkflowStateChanged', { ...entry, event: 'submit', from: 'draft', to: 'waiting' });
        log.add('entry', 'WorkflowEventInvoked', { ...entry, event: 'ask', state: 'waiting' });
        log.add('entry', 'EntryVariationPublished', entry);
        log.add('entry', 'EntryScheduleSet', { ...entry, schedule: 'unpublish' });
        log.add('entry', 'EntryScheduleCleared', { ...entry, schedule: 'unpublish' });
        log.add('entry', 'EntryScheduleMissed', { ...entry, schedule: 'publish' });
        log.add('entry', 'EntryVariationUnpublished', entry);
        log.add('entry', 'EntryVariationArchived', entry);
        log.add('entry', 'EntryVariationUnarchived', entry);
        log.add('entry', 'EntryVariationDeleted', entry);
        log.add('entry', 'EntryVariationRestored', entry);
      }),
    ).toEqual([
      ['entry', 'created', 'One', []],
      ['entry', 'updated', 'Two', null],
      ['entry', 'workflowStateChanged', 'Two', ['state']],
      ['entry', 'workflowEventRaised', 'Two', []],
      ['entry', 'published', 'Two', ['live']],
      ['entry', 'scheduleSet', 'Two', ['unpublishSchedule']],
      ['entry', 'scheduleCleared', 'Two', ['unpublishSchedule']],
      ['entry', 'scheduleMissed', 'Two', ['publishSchedule']],
      ['entry', 'unpublished', 'Two', ['live']],
      ['entry', 'archived', 'Two', ['shelf']],
      ['entry', 'unarchived', 'Two', ['shelf']],
      ['entry', 'deleted', 'Two', ['shelf']],
      ['entry', 'restored', 'Two', ['shelf']],
    ]);
  });

  it('keeps an entry, its languages and its content type apart', () => {
    const items = told((log) => {
      created(log, 'Un', { dataFormat: 'asset' });
      created(log, 'One', { dataFormat: 'asset', language: 'en-GB' });
      log.add('entry', 'EntryVariationPublished', entry);
    });
    expect(items.at(-1)).toMatchObject({
      type: 'asset',
      resourceId: 'e1',
      resourceKey: 'e1',
      title: 'Un',
      language: 'cy',
      contentTypeId: 'book',
      readKey: 'u1',
      actorId: 'ana',
      correlation: 'r30',
      seq: '00000000000000000030.00000',
    });
  });

  it('has nobody read entries of a deleted content type by its name', () => {
    const items = told((log) => {
      log.add('contentType', 'ContentTypeCreated', { id: 'book', uuid: 'u1', name: { 'en-GB': 'Book' } });
      created(log);
      created(log, 'Picture', { entryId: 'e2', dataFormat: 'asset' });
      created(log, 'Other', { entryId: 'e3', contentTypeUuid: 'u2' });
      log.add('contentType', 'ContentTypeDeleted', { id: 'book', uuid: 'u1' });
    });
    expect(items.map(({ readKey }) => readKey)).toEqual([
      'contentType',
      'gone.entry',
      'gone.asset',
      'u2',
      'contentType',
    ]);
  });

  it('has items of definitions with what changed', () => {
    const definition = { id: 'book', uuid: 'u1' };
    for (const [category, type, kind] of [
      ['contentType', 'contentType', 'ContentType'],
      ['component', 'component', 'Component'],
      ['workflowDefinition', 'workflowDefinition', 'WorkflowDefinition'],
    ] as const)
      expect(
        inWords((log) => {
          log.add(category, `${kind}Created`, { ...definition, name: { cy: 'Llyfr' } });
          log.add(category, `${kind}Revised`, { ...definition, changes: { name: { cy: 'Cyfrol' }, description: {} } });
          log.add(category, `${kind}Published`, definition);
          log.add(category, `${kind}Deleted`, definition);
        }),
      ).toEqual([
        [type, 'created', { cy: 'Llyfr' }, []],
        [type, 'updated', { cy: 'Cyfrol' }, ['name', 'description']],
        [type, 'published', { cy: 'Cyfrol' }, ['live']],
        [type, 'deleted', { cy: 'Cyfrol' }, []],
      ]);
  });

  it('has items of nodes, one for a deleted subtree', () => {
    const named = (cy: string) => ({ displayName: { cy } });
    expect(
      inWords((log) => {
        log.add('project', 'ProjectCreated', {
          projectId: 'lib',
          name: 'Lib',
          rootNodeId: 'root',
          primaryLanguage: 'cy',
        });
        log.add('tree', 'TreePlanted', { rootNodeId: 'root', ...named('Lib') });
        log.add('tree', 'NodeCreated', { nodeId: 'n1', ...named('Newyddion') });
        log.add('tree', 'NodeCreated', { nodeId: 'n2', ...named('Hen') });
        log.add('tree', 'NodeDetailsChanged', { nodeId: 'n2', versionNo: '2.0', paths: {}, ...named('Hŷn') });
        log.add('tree', 'NodeMoved', { nodeId: 'n2' });
        log.add('tree', 'NodeEntryAttached', { nodeId: 'n2' });
        log.add('tree', 'CanonicalNodesChanged', { nodes: [{ nodeId: 'n1' }, { nodeId: 'n2' }] });
        log.add('tree', 'ChildOrderSet', { nodeId: 'root', language: 'cy', nodeIds: [] });
        log.add('tree', 'NodesDeleted', { nodeIds: ['n2'], parents: [] });
        log.add('tree', 'NodesDeleted', { nodeIds: ['n1'], parents: [{ nodeId: 'root', lost: 1 }] });
      }),
    ).toEqual([
      ['project', 'created', 'Lib', []],
      ['node', 'created', { cy: 'Newyddion' }, []],
      ['node', 'created', { cy: 'Hen' }, []],
      ['node', 'updated', { cy: 'Hŷn' }, ['displayName']],
      ['node', 'moved', { cy: 'Hŷn' }, ['parentId']],
      ['node', 'updated', { cy: 'Hŷn' }, ['entryId']],
      ['node', 'updated', { cy: 'Newyddion' }, ['isCanonical']],
      ['node', 'updated', { cy: 'Hŷn' }, ['isCanonical']],
      ['node', 'childOrderChanged', { cy: 'Lib' }, ['childOrder']],
      ['node', 'deleted', { cy: 'Newyddion' }, []],
    ]);
  });

  it('has items of the project, roles, tags, terms and blocks', () => {
    expect(
      inWords((log) => {
        log.add('project', 'ProjectCreated', {
          projectId: 'lib',
          name: 'Lib',
          rootNodeId: 'root',
          primaryLanguage: 'cy',
        });
        log.add('project', 'ProjectDetailsChanged', { name: 'Library', color: 'cobalt' });
        log.add('project', 'ProjectLanguagesChanged', { primaryLanguage: 'cy', supportedLanguages: ['cy'] });
        log.add('role', 'RoleCreated', { roleId: 'r1', name: 'Writers' });
        log.add('role', 'RoleDetailsChanged', { roleId: 'r1', name: 'Authors' });
        log.add('role', 'RolePermissionsChanged', { roleId: 'r1', permissions: { entries: [] } });
        log.add('role', 'RoleAssignmentsChanged', { roleId: 'r1', assignments: { users: [] } });
        log.add('role', 'RoleDisabled', { roleId: 'r1' });
        log.add('role', 'RoleDeleted', { roleId: 'r1' });
        log.add('tags', 'TagGroupCreated', { groupId: 'genre', name: 'Genre' });
        log.add('tags', 'TagCreated', { tagId: 't1', groupId: 'genre', value: 'crime', label: {} });
        log.add('tags', 'TagDetailsChanged', { tagId: 't1', versionNo: '2.0', value: 'noir' });
        log.add('tags', 'TagMerged', { tagId: 't1', intoTagId: 't2' });
        log.add('taxonomy', 'TaxonomyNodeCreated', { key: '0/1', name: { cy: 'Hanes' } });
        log.add('taxonomy', 'TaxonomyNodeRenamed', { key: '0/1', name: { cy: 'Hanesion' } });
        log.add('taxonomy', 'TaxonomyNodeDeleted', { key: '0/1' });
        log.add('block', 'BlockCreated', { blockId: 'site' });
        log.add('block', 'BlockDiscoveryStarted', { blockId: 'site' });
        log.add('block', 'BlockVersionMadeLive', { blockId: 'site' });
      }),
    ).toEqual([
      ['project', 'created', 'Lib', []],
      ['project', 'updated', 'Library', ['name', 'color']],
      ['project', 'updated', 'Library', ['languages']],
      ['role', 'created', 'Writers', []],
      ['role', 'updated', 'Authors', ['name']],
      ['role', 'updated', 'Authors', ['permissions.entries']],
      ['role', 'updated', 'Authors', ['assignments.users']],
      ['role', 'updated', 'Authors', ['enabled']],
      ['role', 'deleted', 'Authors', []],
      ['tagGroup', 'created', 'Genre', []],
      ['tag', 'created', 'crime', []],
      ['tag', 'updated', 'noir', ['value']],
      ['tag', 'merged', 'noir', []],
      ['taxonomy', 'created', { cy: 'Hanes' }, []],
      ['taxonomy', 'updated', { cy: 'Hanesion' }, ['name']],
      ['taxonomy', 'deleted', { cy: 'Hanesion' }, []],
      ['block', 'created', 'site', []],
      ['block', 'madeLive', 'site', []],
    ]);
  });

  it('has one item for an import of redirects, and none for those kept by themselves', () => {
    const match = (value: string) => ({ match: { type: 'exactMatch', value } });
    expect(
      inWords((log) => {
        log.add('redirects', 'RedirectCreated', { redirectId: 'r1', ...match('/a') });
        log.add('redirects', 'RedirectChanged', { redirectId: 'r1', changes: match('/b') });
        log.add('redirects', 'RedirectsImported', {
          created: [{ redirectId: 'r2', ...match('/c') }],
          changed: [{ redirectId: 'r1', changes: match('/d') }],
          deletedIds: [],
          totals: null,
        });
        log.add('redirects', 'RedirectsImported', { created: [], changed: [], deletedIds: [], totals: { created: 1 } });
        log.add('redirects', 'NodeRedirectKept', { redirectId: 'r3', path: '/e' });
        log.add('redirects', 'NodeRedirectDropped', { redirectId: 'r3' });
        log.add('redirects', 'RedirectDeleted', { redirectId: 'r1' });
        log.add('redirects', 'RedirectDeleted', { redirectId: 'r2' });
      }),
    ).toEqual([
      ['redirect', 'created', '/a', []],
      ['redirect', 'updated', '/b', ['match']],
      ['redirect', 'imported', null, []],
      ['redirect', 'deleted', '/d', []],
      ['redirect', 'deleted', '/c', []],
    ]);
  });

  it('leaves nothing of a deleted project', () => {
    const log = new ActivityLog();
    created(log);
    log.add('project', 'ProjectDeleted', { projectId: 'lib' });
    expect(documentsAfter(log)).toEqual([]);
  });

  it('stops at what it does not know', () => {
    const log = new ActivityLog();
    expect(() => activityProjection.project(log.add('novel', 'NovelWritten', {}))).toThrow(/not told as activity/);
    expect(() => activityProjection.project(log.add('role', 'RolePainted', {}))).toThrow();
  });
});
