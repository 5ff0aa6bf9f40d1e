import { errorBody, THINGS, startSample, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${sample.base}${path}`, init);

describe('the query', () => {
  it.each([
    ['zenql=a', { text: 'a' }],
    ['ZENQL=a', { text: 'a' }],
    ['zenQL=a&zenql=b', { text: 'b' }],
    ['zenQL=', {}],
    ['zenQL', {}],
    ['zenQL=a+b%2Bc', { text: 'a b+c' }],
    ['defaultHeaders=%5Bobject%5D&responseHandler=', {}],
    ['order=name,-created', { order: ['name', '-created'] }],
    ['order=name%2C-created%2C', { order: ['name', '-created'] }],
    ['flag=TRUE', { flag: true }],
    ['Flag=False', { flag: false }],
    ['flag=', {}],
    ['language=EN-gb', { language: 'en-GB' }],
    ['__proto__=1&constructor=2', {}],
  ])('?%s', async (query, expected) => {
    expect(await (await ask(`${THINGS}/query?${query}`)).json()).toEqual(expected);
  });

  it.each([
    ['query?flag=yes', 400, 'flag', 'The value is not a valid boolean'],
    ['query?language=english', 422, 'language', "The language code 'english' is not valid"],
    ['?pageSize=ten', 400, 'pageSize', 'The value is not a valid integer'],
    ['?pageSize=1.5', 400, 'pageSize', 'The value is not a valid integer'],
    ['?pageSize=0', 400, 'pageSize', 'The page size must be between 1 and 10000'],
    ['?pageSize=10001', 400, 'pageSize', 'The page size must be between 1 and 10000'],
    ['?pageIndex=-1', 400, 'pageIndex', 'The page index is not valid'],
  ])('%s → %i', async (path, status, field, message) => {
    const response = await ask(`${THINGS}/${path}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(errorBody('The query is not valid', 'Validation', [{ field, message }]));
  });

  it.each([
    ['', { pageIndex: 0, pageSize: 25, totalCount: 63, pageCount: 3 }],
    ['?pageIndex=&pageSize=', { pageIndex: 0, pageSize: 25, pageCount: 3 }],
    ['?pageindex=7&PAGESIZE=10000', { pageIndex: 7, pageSize: 10_000, pageCount: 1 }],
  ])('pages %s', async (query, expected) => {
    expect(await (await ask(`${THINGS}${query}`)).json()).toMatchObject({ ...expected, items: ['a'] });
  });

  it('is not readable by exact names', async () => {
    const { logId } = (await (await ask(`${THINGS}/wrong/query?zenQL=a`)).json()) as { logId: string };
    expect(sample.lines()).toContainEqual(
      expect.objectContaining({
        logId,
        err: expect.objectContaining({ message: expect.stringContaining('match in any case') }),
      }),
    );
  });
});
