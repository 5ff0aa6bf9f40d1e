import { pathOf, pathText, valueAt, withValueAt } from './path.ts';

describe('paths', () => {
  it.each([
    ['title', ['title']],
    ['keywords[2]', ['keywords', 2]],
    ['copies[1].shelf.floor', ['copies', 1, 'shelf', 'floor']],
    ['body[3].value[0]', ['body', 3, 'value', 0]],
  ])('%s', (text, path) => {
    expect(pathOf(text)).toEqual(path);
    expect(pathText(path)).toBe(text);
  });

  it('finds values, and nothing where there is none', () => {
    const fields = { copies: [{ shelfmark: 'QA76' }] };
    expect(valueAt(fields, ['copies', 0, 'shelfmark'])).toBe('QA76');
    expect(valueAt(fields, ['copies', 1, 'shelfmark'])).toBeUndefined();
    expect(valueAt(fields, ['title', 0])).toBeUndefined();
  });

  it('changes one value and keeps all the rest', () => {
    const fields = { copies: [{ shelfmark: 'QA76' }, { shelfmark: 'QA77' }], shop: { lat: 1 } };
    const changed = withValueAt(fields, ['copies', 1, 'shelfmark'], 'QA78');
    expect(changed).toEqual({ copies: [{ shelfmark: 'QA76' }, { shelfmark: 'QA78' }], shop: { lat: 1 } });
    expect((changed['copies'] as object[])[0]).toBe(fields.copies[0]);
    expect(changed['shop']).toBe(fields.shop);
    expect(withValueAt({}, ['place', 'lat'], 5)).toEqual({ place: { lat: 5 } });
  });
});
