import { orderKey, sortKey } from './sort-key.ts';

describe('the sort key of a text', () => {
  it('orders like a collator that ignores case and accents', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base' });
    const texts = [
      'zebra',
      'Äpfel',
      'apple',
      'Éclair',
      'eclipse',
      'a b',
      'ab',
      'A-b',
      '10',
      '2',
      '!',
      '_x',
      '',
      'œuvre',
      'oe',
      'straße',
      'strasse',
      '~',
      '$5',
      '(a)',
    ];
    const binary = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
    for (const left of texts)
      for (const right of texts)
        expect([left, right, Math.sign(binary(sortKey(left), sortKey(right)))]).toEqual([
          left,
          right,
          Math.sign(collator.compare(left, right)),
        ]);
  });
});

describe('the sort key of a value', () => {
  const rows: [unknown, unknown][] = [
    [7, 7],
    [false, 0],
    ['Äb', 'ab'],
    ['', undefined],
    [null, undefined],
    [{ lat: 1 }, undefined],
    ['2024-05-02', '2024-05-02T00:00:00.000Z'],
    ['2024-05-02T10:00+02:00', '2024-05-02T08:00:00.000Z'],
    ['2024-05-02T10:00:00.1234567', '2024-05-02T10:00:00.123Z'],
    ['2024-13-45', sortKey('2024-13-45')],
    ['x'.repeat(200), 'x'.repeat(100)],
  ];
  it.each(rows)('of %j', (value, expected) => expect(orderKey(value)).toBe(expected));
});
