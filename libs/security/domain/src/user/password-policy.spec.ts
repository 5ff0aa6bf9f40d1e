import { passwordIssues } from './password-policy.ts';

const names = { firstName: 'Mina Åse', lastName: 'Okafor-Li' };
const tooShort = 'The password must be at least 8 characters long';
const tooLong = 'The password cannot be longer than 256 characters';
const ownName = 'The password must not contain parts of your name';
const tooSimple =
  'The password must contain at least three of: lower case letters, upper case letters, numbers, symbols';

it.each<[string, string, readonly string[]]>([
  ['three kinds are enough', 'Readingroom7', []],
  ['blanks are symbols', 'reading room 7', []],
  ['every alphabet has cases', 'Читальня7', []],
  ['8 characters are counted as readers do', '😀😀😀😀Aa1a', []],
  ['two kinds are not enough', 'readingroom7', [tooSimple]],
  ['7 characters are not enough', 'Room+77', [tooShort]],
  ['7 that are more in UTF-16', '😀Room+7', [tooShort]],
  ['257 characters are too many', `Aa1${'x'.repeat(254)}`, [tooLong]],
  ['a first name in another case', 'xMINAx+12', [ownName]],
  ['a second first name, composed differently', 'xA\u030Asex+12', [ownName]],
  ['one half of a last name', 'okafor+X12', [ownName]],
  ['two letters of a name are not a word', 'li+Li+12XY', []],
  ['all of it at once', 'mina', [tooShort, ownName, tooSimple]],
])('%s', (_, password, messages) => {
  expect(passwordIssues(password, names, 'new')).toEqual(messages.map((message) => ({ field: 'new', message })));
});

it('accepts parts of names that the user does not have', () =>
  expect(passwordIssues('Okafor+X12', { firstName: null }, 'new')).toEqual([]));
