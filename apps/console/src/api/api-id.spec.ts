import { apiIdOf, freeIdOf } from './api-id.ts';

describe('ids made of names', () => {
  it.each([
    ['Number of pages', 'numberOfPages'],
    ['ISBN', 'isbn'],
    ['Café Blüte', 'cafeBlute'],
    ['2nd edition', 'ndEdition'],
    ['…', ''],
  ])('%s', (name, id) => {
    expect(apiIdOf(name)).toBe(id);
  });

  it('are free, whatever the case, and never too long', () => {
    expect(freeIdOf('Title', ['TITLE', 'title2'])).toBe('title3');
    expect(freeIdOf('', ['title'])).toBe('');
    const long = 'a'.repeat(80);
    expect(freeIdOf(long, ['a'.repeat(64)])).toBe(`${'a'.repeat(63)}2`);
  });
});
