import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { createGroup, systemGroup, type GroupView } from '../../support/callers/security.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const prefixes = ['/api/security/groups', '/api/management/security/groups'];
const at = prefixes[0] as string;
const name = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

describe.each(prefixes)('%s', (path) => {
  it('serves a group from creation to deletion', async () => {
    const body = { name: name('Editors'), description: 'Staff', custom: { costCentre: 'LIB-4' } };
    const created = await annal.call<GroupView>('POST', `${path}/`, body);
    const group = success(created, 201);
    expect(group).toEqual({
      ...body,
      id: expect.stringMatching(GUID),
      type: 'contensis',
      userCount: 0,
      childGroupCount: 0,
      created: expect.stringMatching(TIMESTAMP),
      modified: group.created,
    });
    expect(created.headers.get('location')).toBe(`/api/security/groups/${group.id}`);
    for (const identifier of [group.id, group.id.toUpperCase(), encodeURIComponent(group.name.toUpperCase())])
      expect(success(await annal.call('GET', `${path}/${identifier}`))).toEqual(group);

    const byName = `${path}/${encodeURIComponent(group.name)}`;
    const changed = success(await annal.call<GroupView>('PUT', byName, { description: 'Staff and volunteers' }));
    expect(changed).toEqual({ ...group, description: 'Staff and volunteers', modified: changed.modified });
    expect(changed.modified > group.modified).toBe(true);
    expect(success(await annal.call('PUT', byName, { ...changed, type: 'external' }))).toEqual(changed);

    success(await annal.call('DELETE', byName), 204);
    refusal(await annal.call('GET', `${path}/${group.id}`), 404);
    refusal(await annal.call('DELETE', `${path}/${group.id}`), 404);
  });
});

describe('creating', () => {
  it('accepts an id and a type in any case', async () => {
    const id = randomUUID();
    const body = { id: id.toUpperCase(), name: name('Partners'), Type: 'EXTERNAL', Description: null };
    const group = success(await annal.call<GroupView>('POST', at, body), 201);
    expect(group).toMatchObject({ id, type: 'external', description: null, custom: {} });
    expect(issues(await annal.call('POST', at, { id, name: name('Others') }), 409)).toEqual([
      { field: 'id', message: 'A group with this id already exists' },
    ]);
  });

  it('rejects a used name in any case before anything else', async () => {
    const group = await createGroup(annal);
    const answer = await annal.call('POST', at, { name: group.name.toUpperCase(), type: 'sys' });
    expect(issues(answer, 409)).toEqual([{ field: 'name', message: 'A group with this name already exists' }]);
    expect(refusal(answer, 409).message).toBe('There are validation errors creating the group');
  });

  it.each<[object, string, string]>([
    [{}, 'name', 'The name is required'],
    [{ name: ' ' }, 'name', 'The name is required'],
    [{ name: 'a/b' }, 'name', 'The group name is not valid'],
    [{ name: 'a,b' }, 'name', 'The group name is not valid'],
    [{ name: randomUUID() }, 'name', 'The group name is not valid'],
    [{ name: 'search' }, 'name', 'The group name is not valid'],
    [{ name: 'n'.repeat(101) }, 'name', 'The group name is not valid'],
    [{ name: 'Valid', type: 'sys' }, 'type', 'The group type is not valid'],
    [{ name: 'Valid', id: 'seven' }, 'id', 'The id is not valid'],
    [{ name: 'Valid', custom: { costCentre: 4 } }, 'custom.costCentre', 'The value is not a valid string'],
  ])('refuses %j', async (body, field, message) =>
    expect(issues(await annal.call('POST', at, body))).toEqual([{ field, message }]),
  );

  it('reports all issues at once', async () =>
    expect(fields(await annal.call('POST', at, { id: 'seven', name: '', type: 'sys' }))).toEqual([
      'id',
      'name',
      'type',
    ]));

  it('gives a name to one of several concurrent requests', async () => {
    const body = { name: name('Race') };
    const answers = await Promise.all(Array.from({ length: 8 }, () => annal.call('POST', at, body)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map((answer) => fields(answer, 409))).toEqual(Array.from({ length: 7 }, () => ['name']));
  });

  it('happens once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: name('Once') };
    const [first, second] = [
      await annal.call<GroupView>('POST', at, body, { headers }),
      await annal.call<GroupView>('POST', at, body, { headers }),
    ];
    expect(success(second, 201)).toEqual(success(first, 201));
  });
});

describe('updating', () => {
  it('renames a group and frees its former name', async () => {
    const group = await createGroup(annal);
    const renamed = name('Renamed');
    expect(success(await annal.call('PUT', `${at}/${group.id}`, { name: renamed }))).toMatchObject({ name: renamed });
    refusal(await annal.call('GET', `${at}/${encodeURIComponent(group.name)}`), 404);
    success(await annal.call('POST', at, { name: group.name }), 201);
    success(await annal.call('PUT', `${at}/${group.id}`, { name: renamed.toUpperCase() }));
  });

  it('rejects a used name, an invalid name and another id', async () => {
    const [one, other] = [await createGroup(annal), await createGroup(annal)];
    const put = (body: object) => annal.call('PUT', `${at}/${one.id}`, body);
    expect(issues(await put({ name: other.name }), 409)).toEqual([
      { field: 'name', message: 'A group with this name already exists' },
    ]);
    expect(fields(await put({ name: null }))).toEqual(['name']);
    expect(fields(await put({ name: 'a%b' }))).toEqual(['name']);
    expect(issues(await put({ id: other.id }))).toEqual([{ field: 'id', message: 'The id cannot be changed' }]);
    expect(success(await annal.call('GET', `${at}/${one.id}`))).toEqual(one);
  });

  it('clears null values and replaces custom as a whole', async () => {
    const group = await createGroup(annal, { description: 'd', custom: { a: '1', b: '2' } });
    const changed = await annal.call('PUT', `${at}/${group.id}`, { description: null, custom: { b: '3' } });
    expect(success(changed)).toMatchObject({ name: group.name, description: null, custom: { b: '3' } });
  });
});

it('does not change system groups', async () => {
  const group = await systemGroup(annal, 'Site View Administrators');
  expect(group.type).toBe('sys');
  for (const [method, body] of [
    ['PUT', { description: 'Mine' }],
    ['DELETE', undefined],
  ] as const)
    expect(issues(await annal.call(method, `${at}/${group.id}`, body), 403)).toEqual([{ message: 'Access denied' }]);
});

it('does not find unknown groups', async () => {
  const { message, data } = refusal(await annal.call('GET', `${at}/nobody`), 404);
  expect([message, data]).toEqual(["The group 'nobody' does not exist", { groupId: 'nobody' }]);
  refusal(await annal.call('PUT', `${at}/${randomUUID()}`, {}), 404);
  refusal(await annal.call('DELETE', `${at}/null`), 404);
});

describe('listing', () => {
  const word = randomUUID().slice(0, 8);
  const list = (query: string) => annal.call<Page<GroupView>>('GET', `${at}/?${query}`);
  const names = async (query: string) => success(await list(query)).items.map((group) => group.name);
  const named = (letter: string) => `${letter} ${word}`;
  beforeAll(async () => {
    for (const letter of ['b', 'A', 'c'])
      await createGroup(annal, { name: named(letter), description: letter === 'c' ? null : `about ${letter}` });
  });

  it('filters by name and pages by name', async () => {
    expect(success(await list(`q=${word.toUpperCase()}&pageSize=2`))).toMatchObject({
      pageIndex: 0,
      pageSize: 2,
      totalCount: 3,
      pageCount: 2,
      items: [{ name: named('A') }, { name: named('b') }],
    });
    expect(await names(`q=${word}&pageSize=2&pageIndex=1`)).toEqual([named('c')]);
    expect(await names(`q=${word}&pageSize=2&pageIndex=2`)).toEqual([]);
  });

  it.each([
    ['-name', ['c', 'b', 'A']],
    ['-Created', ['c', 'A', 'b']],
    ['description', ['A', 'b', 'c']],
    ['-description', ['b', 'A', 'c']],
    ['userCount,-name', ['c', 'b', 'A']],
  ])('orders by %s', async (order, letters) =>
    expect(await names(`q=${word}&order=${order}`)).toEqual(letters.map(named)),
  );

  it.each([
    [`name~${word} and description~"about"`, ['A', 'b']],
    [`name="a ${word}"`, ['A']],
    [`name~${word} and userCount>0`, []],
    [`name~${word} and created>now(-1) and not-a-field`, undefined],
  ])('finds by ZenQL: %s', async (zenql, letters) => {
    const query = `zenQL=${encodeURIComponent(zenql)}`;
    if (letters) expect(await names(query)).toEqual(letters.map(named));
    else refusal(await list(query), 400);
  });

  it('rejects invalid queries', async () => {
    for (const query of ['order=colour', 'pageSize=0', 'pageIndex=-1']) refusal(await list(query), 400);
  });
});

it('does not count deleted users', async () => {
  const group = await createGroup(annal);
  const key = success(await annal.call<{ id: string }>('POST', '/api/security/apiKeys', { name: name('Key') }), 201);
  success(await annal.call('PUT', `${at}/${group.id}/users/${key.id}`), 204);
  expect(success(await annal.call('GET', `${at}/${group.id}`))).toMatchObject({ userCount: 1 });
  success(await annal.call('DELETE', `/api/security/apiKeys/${key.id}`), 204);
  expect(success(await annal.call('GET', `${at}/${group.id}`))).toMatchObject({ userCount: 0 });
});
