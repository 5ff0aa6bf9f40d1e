import fc from 'fast-check';
import { RE2JS } from 're2js';
import { linearPattern } from './linear-pattern.ts';

const isLong = process.env['LONG'] === '1';

/** Undefined if the pattern is left to JavaScript's engine. */
function linear(pattern: string, isUnicode: boolean): ((text: string) => boolean) | undefined {
  const found = linearPattern(pattern, isUnicode);
  if (!found) return undefined;
  const compiled = RE2JS.compile(found.pattern);
  return (text) => compiled.test(text);
}

const TEXTS = [
  '',
  'a',
  'ab',
  'aab\n',
  '\u2028',
  '\u00a0',
  'A-1',
  'a_b c',
  '😀',
  'é',
  '[x]',
  '\\',
  '\u0000',
  '12:30',
  'aaaa',
];

function sameAsHere(pattern: string, flags: 'u' | '', texts: readonly string[]): void {
  const matches = linear(pattern, flags === 'u');
  expect([pattern, matches !== undefined]).toEqual([pattern, true]);
  const expression = new RegExp(pattern, flags);
  const judged = (test: ((text: string) => boolean) | undefined) => texts.map((text) => [text, test?.(text)]);
  expect([pattern, judged(matches)]).toEqual([pattern, judged((text) => expression.test(text))]);
}

describe('a pattern in the linear engine', () => {
  it.each([
    '^(a+)+$',
    '^[a-z]+(?:-[a-z]+)*$',
    '\\bfoo\\b|\\Bb',
    '^\\s*\\S+\\s*$',
    '.',
    '^.$',
    '[^]',
    '[]',
    '[\\w.-]+',
    '[^\\d\\s]',
    '[\\]\\\\[]',
    '[\\b\\0\\t-\\r]',
    '\\x41-\\u0031',
    '\\u{1f600}+',
    '^😀{1,2}$',
    '[😀-😎]',
    '^(?<hours>\\d{1,2}):(?:[0-5]\\d)$',
    'a{2}b{0,1}c{1,}?',
    '(|a)b',
    '^$',
    '\\/\\-'.slice(0, 2),
    '[a\\-z]',
    '[^\\W_]',
    'a|',
  ])('matches like JavaScript: %s', (pattern) => sameAsHere(pattern, 'u', TEXTS));

  it.each(['[\\w-.]+', 'a\\-b', 'x{', 'x{,5}', ']', '\\_', '[\\w-a]', '\\@\\:', '(a)\\"'])(
    'matches like JavaScript without u: %s',
    (pattern) => {
      const texts = TEXTS.filter((text) => text !== '😀');
      sameAsHere(pattern, '', [...texts, 'x{', 'x{,5}', ']', '_', '@:', 'a"', 'a-b']);
    },
  );

  it.each([
    ['look-ahead', 'a(?=b)'],
    ['look-behind', '(?<!a)b'],
    ['back-references', '(a)\\1'],
    ['named back-references', '(?<x>a)\\k<x>'],
    ['properties', '^(\\p{Lu}+ ?)+$'],
    ['modifiers', '(?i:a)'],
    ['large repetitions', '(?:abc){500}'],
    ['repetitions of repetitions', '((a{30}){30}){30}'],
    ['halves of characters', '\\ud83d'],
    ['deep nesting', `${'('.repeat(60)}a${')'.repeat(60)}`],
  ])('is left to JavaScript with %s', (_, pattern) => expect(linearPattern(pattern, true)).toBeUndefined());

  it('matches like JavaScript for random patterns', () => {
    const atom = fc.oneof(
      fc.constantFrom('a', 'b', '-', '.', '\\d', '\\w', '\\s', '\\S', '\\b', '[ab]', '[^a]', '[\\d-]', '\\.', '^', '$'),
      fc.constantFrom('[\\s\\d]', '[^\\W]', '\\u0061', 'é', '😀', '\\t', '/'),
    );
    const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
      term: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        atom,
        fc
          .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '+?'))
          .map(([p, q]) => `(?:${p})${q}`),
      ),
      pattern: fc
        .array(tie('term'), { maxLength: 4 })
        .chain((terms) => fc.constantFrom(terms.join(''), terms.join('|'))),
    }));
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '1', '-', ' ', '\n', '.', 'é', '😀', '_', '\t'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 3, maxLength: 6 }), (source, texts) => {
        sameAsHere(source, 'u', texts);
      }),
      { numRuns: isLong ? 20_000 : 400 },
    );
  });
});
