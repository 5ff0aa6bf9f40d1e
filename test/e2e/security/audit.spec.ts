import { adminPassword, Annal, clientSecret } from '../../support/service/annal.ts';
import { refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { until } from '../../support/until.ts';

interface Item {
  readonly at: string;
  readonly event: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly projectUuid: string | null;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly address: string | null;
}
interface AuditPage {
  readonly items: readonly Item[];
  readonly next: string | null;
}

const AUDIT = '/api/security/audit';

describe('the audit log', () => {
  let annal: Annal;
  let library: Library;
  let entryId: string;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    const { sys } = await library.create();
    entryId = sys.id;
    await library.createPublished({ title: 'Another' });
  });
  afterAll(() => annal.discard());

  const page = async (query = '', path = AUDIT) => success(await annal.call<AuditPage>('GET', `${path}?${query}`));
  /** The audit follows the log later than what callers wait for. */
  const shown = (query: string, count: number) =>
    until(
      () => page(query),
      ({ items }) => items.length >= count,
    );

  it('records who did what, when and from which address', async () => {
    const { items, next } = await shown(`resourceId=${entryId.toUpperCase()}`, 1);
    expect(next).toBeNull();
    expect(items).toEqual([
      {
        at: expect.stringMatching(TIMESTAMP),
        event: 'EntryVariationCreated',
        resource: { type: 'entry', id: entryId },
        projectUuid: expect.any(String),
        actor: { kind: 'apiKey', id: expect.any(String), name: expect.any(String) },
        address: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/),
      },
    ]);
  });

  it('is filtered by project, by id or uuid, with the same result under both prefixes', async () => {
    const other = await Library.withBooks(annal);
    const own = await shown(`projectId=${library.id}`, 7);
    const [{ projectUuid } = { projectUuid: '' }] = own.items;
    expect(new Set(own.items.map((item) => item.projectUuid))).toEqual(new Set([projectUuid]));
    expect(await page(`projectId=${projectUuid}`)).toEqual(own);
    expect(await page(`projectId=${library.id}`, '/api/management/security/audit/')).toEqual(own);
    const others = await shown(`projectId=${other.id}`, 3);
    expect(others.items.some((item) => item.projectUuid === projectUuid)).toBe(false);
    expect(await page('projectId=none')).toEqual({ items: [], next: null });
  });

  it('is filtered by user or API key', async () => {
    const project = `projectId=${library.id}`;
    const [{ actor } = { actor: undefined }] = (await shown(project, 7)).items;
    const all = await page(project);
    for (const user of [actor?.id, actor?.name.toUpperCase()])
      expect(await page(`${project}&userId=${user}`)).toEqual(all);
    expect((await page('userId=admin')).items).toEqual([]);
  });

  it('is filtered by time and paged, newest first', async () => {
    const query = `projectId=${library.id}`;
    const { items } = await shown(query, 7);
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const paged: Item[] = [];
    for (let next: string | null = ''; next !== null;) {
      const one: AuditPage = await page(`${query}&pageSize=2&after=${next}`);
      expect(one.items.length).toBeLessThanOrEqual(2);
      paged.push(...one.items);
      ({ next } = one);
    }
    expect(paged).toEqual(items);
    const middle = items[3]?.at ?? '';
    const since = (await page(`${query}&from=${middle}`)).items;
    const before = (await page(`${query}&to=${middle}`)).items;
    expect(since).toEqual(items.filter(({ at }) => at >= middle));
    expect(before).toEqual(items.filter(({ at }) => at < middle));
  });

  it('contains no written values and no secrets', async () => {
    const { items } = await shown('pageSize=10000', 20);
    const text = JSON.stringify(items);
    for (const secret of ['Cataloguing', 'Another', clientSecret, adminPassword, 'hash'])
      expect(text).not.toContain(secret);
  });

  it.each(['pageSize=0', 'pageSize=10001', 'from=yesterday', 'to=1'])('refuses %s', async (query) => {
    refusal(await annal.call('GET', `${AUDIT}?${query}`), 400);
  });

  it('treats an unknown cursor as the end', async () => {
    const odd: Json = { after: '$gt', userId: '__proto__' };
    for (const [name, value] of Object.entries(odd))
      success(await annal.call('GET', `${AUDIT}?${name}=${String(value)}`));
    success(await annal.call('GET', `${AUDIT}?projectId[$ne]=x&resourceId[$gt]=`));
  });

  it('requires the security scope', async () => {
    const token = await annal.tokenFor('Project_Read', 'Entry_Read');
    refusal(await annal.call('GET', AUDIT, undefined, { token }), 403);
    refusal(await annal.call('GET', AUDIT, undefined, { token: null }), 401);
  });
});
