import { errorBody, startSample, THINGS, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

const send = async (method: 'POST' | 'PUT', body: unknown) => {
  const path = method === 'POST' ? '' : '/a';
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sample.base}${THINGS}${path}`, { method, body: JSON.stringify(body), headers });
  return { status: response.status, body: (await response.json()) as object };
};
const valid = { name: 'Hall', displayName: { en: 'Hall' }, primaryLanguage: 'en' };
const ID = '5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10';

describe('a model', () => {
  it('takes up to 1,000 items of a list of models', async () => {
    const editors = (count: number) => ({ ...valid, editors: Array.from({ length: count }, () => ({ name: 'Ada' })) });
    expect((await send('POST', editors(1_000))).status).toBe(201);
    expect(await send('POST', editors(1_001))).toMatchObject({
      status: 422,
      body: { data: [{ field: 'editors', message: 'No more than 1000 items are allowed' }] },
    });
  });

  it('takes property names in any case, keeps free keys, drops unknown ones', async () => {
    const body = {
      NAME: 'Hall',
      DisplayName: { 'EN-gb': 'Hall', cy: 'Neuadd' },
      primarylanguage: 'en',
      Owner: { NAME: 'Ada', unknown: 1 },
      custom: { CostCentre: 'LIB-4' },
      unknown: { __typename: 'x' },
      constructor: 'x',
    };
    expect(await send('POST', body)).toEqual({
      status: 201,
      body: {
        name: 'Hall',
        displayName: { 'en-GB': 'Hall', cy: 'Neuadd' },
        primaryLanguage: 'en',
        owner: { name: 'Ada' },
        custom: { CostCentre: 'LIB-4' },
      },
    });
  });

  it('gives values in their canonical form', async () => {
    const body = {
      ...valid,
      state: 'dRAFT',
      expires: '2026-02-11T10:04:17+01:00',
      owner: { name: 'Ada', id: ID.toUpperCase() },
    };
    expect((await send('POST', body)).body).toMatchObject({
      state: 'Draft',
      expires: '2026-02-11T09:04:17.000Z',
      owner: { name: 'Ada', id: ID },
    });
  });

  it('takes null for absent on POST, and on PUT to clear an optional property', async () => {
    const body = { ...valid, description: null };
    expect((await send('POST', body)).body).not.toHaveProperty('description');
    expect((await send('PUT', body)).body).toHaveProperty('description', null);
    expect(await send('PUT', { ...valid, name: null })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'name', message: 'The name is required' }] },
    });
  });

  it.each<[object, string, string]>([
    [{ name: 5 }, 'name', 'The value is not a valid string'],
    [{ name: ' ' }, 'name', 'The name is required'],
    [{ name: 'x'.repeat(41) }, 'name', 'The thing name cannot be longer than 40 characters'],
    [{ description: {} }, 'description', 'The value is not a valid string'],
    [{ displayName: 'Hall' }, 'displayName', 'The value is not a valid object'],
    [{ displayName: [] }, 'displayName', 'The value is not a valid object'],
    [{ displayName: {} }, 'displayName', 'The display name is required'],
    [{ displayName: { english: 'Hall' } }, 'displayName.english', "The language code 'english' is not valid"],
    [{ displayName: { en: 5 } }, 'displayName.en', 'The value is not a valid string'],
    [{ primaryLanguage: '' }, 'primaryLanguage', 'The primary language code is required'],
    [{ state: 'gone' }, 'state', 'The state is not valid'],
    [{ count: 1.5 }, 'count', 'The value is not a valid integer'],
    [{ count: '1' }, 'count', 'The value is not a valid integer'],
    [{ count: 0 }, 'count', 'The value is not a valid integer'],
    [{ enabled: 'true' }, 'enabled', 'The value is not a valid boolean'],
    [{ expires: '2026-02-30T00:00:00Z' }, 'expires', 'The value is not a valid date'],
    [{ tags: 'a' }, 'tags', 'The value is not a valid array'],
    [{ tags: ['a', 1] }, 'tags[1]', 'The value is not a valid string'],
    [{ custom: { a: 1 } }, 'custom.a', 'The value is not a valid string'],
    [{ owner: 'Ada' }, 'owner', 'The value is not a valid object'],
    [{ owner: { id: ID } }, 'owner.name', 'The name is required'],
    [{ owner: { name: 'Ada', id: 'x' } }, 'owner.id', 'The value is not a valid GUID'],
    [{ editors: {} }, 'editors', 'The value is not a valid array'],
    [{ editors: [{ name: 'Ada' }, 'Bob'] }, 'editors[1]', 'The value is not a valid object'],
    [{ editors: [{ name: 'Ada' }, { NAME: 7 }] }, 'editors[1].name', 'The value is not a valid string'],
  ])('refuses %j', async (change, field, message) => {
    expect(await send('POST', { ...valid, ...change })).toEqual({
      status: 422,
      body: errorBody('There are validation errors creating the thing', 'Validation', [{ field, message }]),
    });
  });

  it('counts characters as readers do', async () => {
    expect((await send('POST', { ...valid, name: '😀'.repeat(40) })).status).toBe(201);
    expect((await send('POST', { ...valid, name: '😀'.repeat(41) })).status).toBe(422);
  });

  it('reports all issues together in the order of the body, with missing properties last', async () => {
    const { body } = await send('PUT', {
      tags: [1, 2],
      editors: [{ name: 7 }, 'Bob', { id: 'x' }],
      owner: { id: 'x' },
      name: '',
      displayName: { english: 5 },
    });
    expect(body).toEqual(
      errorBody('There are validation errors updating the thing', 'Validation', [
        { field: 'tags[0]', message: 'The value is not a valid string' },
        { field: 'tags[1]', message: 'The value is not a valid string' },
        { field: 'editors[0].name', message: 'The value is not a valid string' },
        { field: 'editors[1]', message: 'The value is not a valid object' },
        { field: 'editors[2].id', message: 'The value is not a valid GUID' },
        { field: 'editors[2].name', message: 'The name is required' },
        { field: 'owner.id', message: 'The value is not a valid GUID' },
        { field: 'owner.name', message: 'The name is required' },
        { field: 'name', message: 'The name is required' },
        { field: 'displayName.english', message: "The language code 'english' is not valid" },
        { field: 'displayName.english', message: 'The value is not a valid string' },
        { field: 'primaryLanguage', message: 'The primary language code is required' },
      ]),
    );
  });
});
