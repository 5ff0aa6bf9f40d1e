import { completeZenql, zenqlFunctions, zenqlProblem } from './index.ts';

/** `|` is the caret. */
function at(text: string) {
  const caret = text.indexOf('|');
  const zenql = text.replace('|', '');
  const { from, to, ...wanted } = completeZenql(zenql, caret);
  return { word: zenql.slice(from, to), ...wanted };
}

describe('at the caret', () => {
  it.each([
    ['|', ''],
    ['ti|', 'ti'],
    ['a = 1 and |', ''],
    ['a = 1 and ti|tle', 'title'],
    ['not |', ''],
    ['(a = 1 or |', ''],
    ['order by |', ''],
    ['a = 1 order by title, sys.|', 'sys.'],
    ['a = "x" order by t|', 't'],
  ])('%s a field may stand', (text, word) => expect(at(text)).toMatchObject({ word, isField: true, isValue: false }));

  it.each([
    ['title |', 'title', ''],
    ['title ~|', 'title', undefined],
    ['a = 1 and title sta|', 'title', 'sta'],
    ['title^5 |', 'title', ''],
  ])('%s an operator of the field may stand', (text, field, word) => {
    if (word === undefined) expect(at(text)).toMatchObject({ field, isValue: true });
    else
      expect(at(text)).toMatchObject({ field, word, isField: false, operators: expect.arrayContaining(['=', 'in']) });
  });

  it('an operator that can be negated may stand after not', () => {
    expect(at('title not |').operators).toContain('in');
    expect(at('title not |').operators).not.toContain('=');
  });

  it.each([
    ['title = |', 'title', ''],
    ['title = gar|den', 'title', 'garden'],
    ['a in (1, |', 'a', ''],
    ['a = 1 and sys.owner = cur|', 'sys.owner', 'cur'],
    ['title = "two wo|', 'title', '"two wo'],
    ['title = "two wo|rds" and b = 1', 'title', '"two words"'],
    ['created >= now() and <= |', 'created', ''],
  ])('%s a value may stand', (text, field, word) =>
    expect(at(text)).toMatchObject({ field, word, isValue: true, isField: false, functions: zenqlFunctions }),
  );

  it.each([
    ['a = 1 |', ['and', 'or', 'order by']],
    ['(a = 1 |', ['and', 'or', ')']],
    ['a in (1 |', [',', ')']],
    ['a in |', ['(']],
    ['a is |', ['empty', 'not empty']],
    ['a = 1 order |', ['by']],
    ['order by title |', ['asc', 'desc', ',']],
    ['order by title desc |', [',']],
  ])('%s the words are %j', (text, words) => expect(at(text)).toMatchObject({ words, isField: false, isValue: false }));

  it.each(['a ! |', 'a = 1 b = |', ') |', 'a = "x" "y" |'])('%s nothing may stand', (text) =>
    expect(at(text)).toMatchObject({ isField: false, isValue: false, operators: [], functions: [], words: [] }),
  );
});

it('says what is wrong and where', () => {
  expect(zenqlProblem('pageCount >= 200 and')).toEqual({
    position: 20,
    message: 'The query could not be read: a condition is missing at character 20',
  });
  expect(zenqlProblem('pageCount >= 200')).toBeUndefined();
});
