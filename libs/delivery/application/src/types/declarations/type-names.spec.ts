import { typeNames } from './type-names.ts';
import { comment, literal, member } from './written-text.ts';

describe('names of types', () => {
  it('begin with an upper-case letter', () =>
    expect([...typeNames(['book', 'blogPost'])]).toEqual([
      ['blogPost', 'BlogPost'],
      ['book', 'Book'],
    ]));

  it('are told apart by a number in the order of the ids, whatever the order in which they come', () => {
    const names = Object.fromEntries(typeNames(['link', 'book', 'Book', 'bo-ok', '7', 'type7', 'link2']));
    expect(names).toEqual({
      '7': 'Type7',
      Book: 'Book',
      'bo-ok': 'Book2',
      book: 'Book3',
      link: 'Link2',
      link2: 'Link22',
      type7: 'Type72',
    });
  });
});

it('a member that is no identifier is quoted', () =>
  expect(['title', 'no-name', '2nd', 'a"b'].map(member)).toEqual(['title', '"no-name"', '"2nd"', '"a\\"b"']));

it('a literal stays on its line', () => expect(literal('a\n\u2028"')).toBe('"a\\n\\u2028\\""'));

it('a comment ends where it ends', () => {
  expect(comment('*/ x */ /* */', '')).toBe('/** *\\/ x *\\/ /* *\\/ */\n');
  expect(comment('a *\r\n/ b\u2028c*\n/', '  ')).toBe('  /**\n   * a *\n   * / b\n   * c*\n   * /\n   */\n');
  expect(comment(' \n ', '')).toBe('');
});
