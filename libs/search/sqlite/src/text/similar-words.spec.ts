import { Random } from '@annal/search-index/testing';
import { isSimilar, lettersOf, mayBeSimilar } from './similar-words.ts';

const random = new Random(11);
const word = (least: number) =>
  random.list(least, 9, () => random.pick(['a', 'b', 'c', 'é', '書', '😀', '🌲'])).join('');

it('distinguishes words by their letters only when they are not similar', () => {
  let apart = 0;
  for (let n = 0; n < 20_000; n += 1) {
    const [a, b, edits] = [word(1), word(1), random.below(3)];
    const isSaidToBe = mayBeSimilar(lettersOf(a), lettersOf(b), edits);
    if (!isSaidToBe) apart += 1;
    expect({ a, b, edits, isApart: !isSaidToBe && isSimilar([...a], [...b], edits) }).toEqual({
      ...{ a, b, edits },
      isApart: false,
    });
  }
  expect(apart).toBeGreaterThan(1_000);
});

it.each([
  ['garden', 'gardne', 1, true],
  ['garden', 'gadren', 1, true],
  ['garden', 'graden', 0, false],
  ['😀b', '🌲b', 1, true],
  ['garden', 'harden', 1, true],
  ['garden', 'hardens', 1, false],
])('%s and %s are within %d edits: %s', (a, b, edits, expected) => {
  expect(isSimilar([...a], [...b], edits)).toBe(expected);
});
