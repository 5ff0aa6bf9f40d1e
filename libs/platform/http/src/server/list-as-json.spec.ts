import { listAsJson } from './list-as-json.ts';

describe('an answer with a list', () => {
  it.each<[string, unknown]>([
    ['a page', { pageIndex: 0, totalCount: 2, items: [{ id: 'a', gone: undefined }, { id: 'é"' }] }],
    ['a page with further properties', { items: [1, null, 'a'], 'a "name"': { items: [] }, none: undefined }],
    ['an empty page', { items: [] }],
    ['a list', [{ at: new Date(0) }, [], 'a', undefined, () => 1]],
  ])('equals JSON.stringify: %s', (_, body) => expect(listAsJson(body)).toBe(JSON.stringify(body)));

  it.each<[string, unknown]>([
    ['an object', { id: 'a', list: [] }],
    ['a text', 'items'],
    ['nothing', null],
    ['a value with toJSON', { items: [], toJSON: () => 'own' }],
  ])('does not apply to %s', (_, body) => expect(listAsJson(body)).toBeUndefined());

  it('yields to other work when it is long', async () => {
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
