import type { DomainEvent, Recorded } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { ActivityDatabase, ActivityLog, ana, projectUuid } from '../testing/activity-log.ts';
import { ScriptedRights } from '../testing/dispatch-stack.ts';
import {
  activityQueries,
  ListActivity,
  ListActivityHandler,
  type ActivityChoice,
  type ActivityView,
} from './list-activity.ts';

const TYPES = 120;
const RARE = 'type-7';
const people = ['ana', 'ben', 'cai'];
const languages = ['cy', 'en-GB', 'pl'];

/** Every event but the rare ones is of another content type than the reader's. */
function filled(events: number): ActivityLog {
  const log = new ActivityLog();
  for (let n = 0; n < events; n += 1) {
    const isRare = n % 997 === 5;
    const uuid = isRare ? RARE : `type-${n % 2 === 0 ? 100 : n % TYPES === 7 ? 8 : n % TYPES}`;
    const by = people[n % 3] ?? 'ana';
    const data = {
      entryId: `e${n}`,
      language: languages[n % 7 === 0 ? 0 : 1],
      contentTypeUuid: uuid,
      contentTypeId: uuid,
      dataFormat: 'entry',
      titleField: 'title',
      fields: { title: `Title ${n}` },
    };
    log.add('entry', 'EntryVariationCreated', data, { kind: 'user', id: by, name: by });
    if (n % 10 === 0) log.add('role', 'RoleCreated', { roleId: `r${n}`, name: `Role ${n}` });
  }
  return log;
}

class Reading extends ScriptedRights {
  types: readonly string[] = [];
  resources: readonly string[] = [];

  override readableTypes(_: unknown, __: unknown, format: 'entry' | 'asset'): readonly string[] {
    return format === 'entry' ? this.types : [];
  }

  constructor() {
    super();
    this.sees = ({ resource }) => this.resources.includes(resource);
  }
}

type Item = Recorded<DomainEvent<string, number, Readonly<Record<string, string>>>>;

describe('listing the activity', () => {
  let database: ActivityDatabase;
  let log: ActivityLog;
  let rights: Reading;
  let handler: ListActivityHandler;
  beforeAll(async () => {
    database = await ActivityDatabase.start();
    log = filled(3_000);
    await database.project(log);
    rights = new Reading();
    handler = new ListActivityHandler(new ReadModels(database.database), rights);
  }, 60_000);
  afterAll(() => database.close());

  const project = { uuid: projectUuid, primaryLanguage: 'cy' };
  const list = (choice: Partial<ActivityChoice> = {}) =>
    handler.execute(new ListActivity(project, { pageSize: 50, ...choice }, ana));
  async function all(choice: Partial<ActivityChoice> = {}): Promise<readonly ActivityView[]> {
    const items: ActivityView[] = [];
    for (let after: string | undefined; ;) {
      const page = await list({ ...choice, ...(after !== undefined && { after }) });
      items.push(...page.items);
      if (page.next === null) return items;
      expect(page.items.length).toBe(choice.pageSize ?? 50);
      after = page.next;
    }
  }
  const read = (types: readonly string[], resources: readonly string[]) => Object.assign(rights, { types, resources });
  const expected = (isIt: (event: Item) => boolean) =>
    (log.events as readonly Item[])
      .filter(isIt)
      .map(({ position }) => String(position))
      .reverse();
  const positions = (items: readonly ActivityView[]) => items.map(({ position }) => position);

  const many = Array.from({ length: TYPES }, (_, n) => `type-${n}`);

  it.each<[string, readonly string[], readonly string[], Partial<ActivityChoice>]>([
    ['everything', many, ['role', 'entry'], {}],
    ['one rare type', [RARE], [], {}],
    ['roles only', [], ['role'], {}],
    ['three types', ['type-1', RARE, 'type-100'], ['role'], { pageSize: 200 }],
    ['one type of resource', many, ['role', 'entry'], { types: ['role'] }],
    ['one language', many, ['role', 'entry'], { language: 'cy' }],
    ['one actor', ['type-100', RARE], ['role'], { actorId: 'ben' }],
    ['one actor in a language', many, ['role'], { actorId: 'cai', language: 'cy' }],
    ['one entry', many, ['role'], { resource: 'E77' }],
    ['nothing', [], [], {}],
  ])('pages through what may be read: %s', async (_, types, resources, choice) => {
    read(types, resources);
    const found = await all(choice);
    const wanted = expected(({ type, data, metadata }) => {
      const isEntry = type === 'EntryVariationCreated';
      return (
        (isEntry ? types.includes(data['contentTypeUuid'] ?? '') : resources.includes('role')) &&
        (choice.types === undefined || (choice.types[0] === 'role') !== isEntry) &&
        (choice.language === undefined || data['language'] === choice.language) &&
        (choice.actorId === undefined || metadata.actor.id === choice.actorId) &&
        (choice.resource === undefined || data['entryId'] === choice.resource.toLowerCase())
      );
    });
    expect(positions(found)).toEqual(wanted);
  });

  it('shows nothing of a project that has none', async () => {
    read(many, ['role']);
    const other = new ListActivity({ uuid: 'p2', primaryLanguage: 'cy' }, { pageSize: 50 }, ana);
    expect(await handler.execute(other)).toEqual({ items: [], next: null });
  });

  it('gives the same after a rebuild', async () => {
    read(many, ['role', 'entry']);
    const other = await ActivityDatabase.start();
    await other.project(log);
    const rebuilt = new ListActivityHandler(new ReadModels(other.database), rights);
    const query = new ListActivity(project, { pageSize: 200 }, ana);
    expect(await rebuilt.execute(query)).toEqual(await handler.execute(query));
    await other.close();
  }, 60_000);

  describe('of a log ten times as long', () => {
    let larger: ActivityDatabase;
    beforeAll(async () => {
      larger = await ActivityDatabase.start();
      await larger.project(filled(30_000));
    }, 120_000);
    afterAll(() => larger.close());

    async function documentsRead(where: ActivityDatabase, choice: ActivityChoice, keys: readonly string[]) {
      let documents = 0;
      for (const { filter, options } of activityQueries(projectUuid, choice, keys)) {
        const { sort = {}, limit = 0 } = options;
        const cursor = where.database.collection('activity-v1').find(filter).sort(sort).limit(limit);
        const { executionStats } = (await cursor.explain('executionStats')) as {
          executionStats: { totalDocsExamined: number; nReturned: number };
        };
        documents += executionStats.totalDocsExamined;
        expect(executionStats.totalDocsExamined).toBe(executionStats.nReturned);
      }
      return documents;
    }

    it.each<[string, Omit<ActivityChoice, 'pageSize'>, readonly string[]]>([
      ['of everything', {}, [...many, 'role']],
      ['of three types', {}, ['type-1', 'type-100', 'role']],
      ['by one actor', { actorId: 'ben' }, ['type-1', 'type-100', 'role']],
      ['in one language', { language: 'cy' }, [...many, 'role']],
      ['by one actor in a language', { actorId: 'cai', language: 'cy' }, [...many, 'role']],
    ])('a page %s reads no more', async (_, choice, keys) => {
      const asked = { ...choice, pageSize: 20 };
      const [small, large] = [await documentsRead(database, asked, keys), await documentsRead(larger, asked, keys)];
      expect(large).toBeLessThanOrEqual(Math.max(small, 21 * Math.ceil(keys.length / 50)));
      expect(large).toBeGreaterThan(20);
    });

    it('a page of what is rare reads what it shows only', async () => {
      expect(await documentsRead(larger, { pageSize: 20 }, [RARE])).toBe(21);
      expect(await documentsRead(database, { pageSize: 20 }, [RARE])).toBe(4);
    });
  });
});
