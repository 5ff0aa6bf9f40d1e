import { listAsJson } from './list-as-json.ts';

describe('an answer that is a list', () => {
  it.each<[string, unknown]>([
    ['a page', { pageIndex: 0, totalCount: 2, items: [{ id: 'a', gone: undefined }, { id: 'é"' }] }],
    ['a page with more behind its items', { items: [1, null, 'a'], 'a "name"': { items: [] }, none: undefined }],
    ['a page of nothing', { items: [] }],
    ['a list', [{ at: new Date(0) }, [], 'a', undefined, () => 1]],
  ])('is the JSON of it: %s', (_, body) => expect(listAsJson(body)).toBe(JSON.stringify(body)));

  it.each<[string, unknown]>([
    ['an object', { id: 'a', list: [] }],
    ['a text', 'items'],
    ['nothing', null],
    ['what has a form of its own', { items: [], toJSON: () => 'own' }],
  ])('is none: %s', (_, body) => expect(listAsJson(body)).toBeUndefined());

  it('lets others have their turn where it is long', async () => {
    const body = { items: Array.from({ length: 40 }, (_, id) => ({ id, text: '"é\n'.repeat(200_000) })) };
    const written = listAsJson(body);
    let turns = 0;
    const count = (): NodeJS.Immediate => setImmediate(() => (turns += 1) && (counting = count()));
    let counting = count();
    expect(String(await written)).toBe(JSON.stringify(body));
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(2);
  });
});
