import fc from 'fast-check';
import { leastSize } from './least-size.ts';

it('is never more than the size, and not much less', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const size = Buffer.byteLength(JSON.stringify(value));
      expect(leastSize(value)).toBeLessThanOrEqual(size);
    }),
  );
  const page = Array.from({ length: 100 }, () => ({ title: 'x'.repeat(200), pages: [1, 2, 3], note: null }));
  expect(leastSize(page)).toBeGreaterThan(JSON.stringify(page).length * 0.9);
});

it('leaves entries within to themselves', () => {
  expect(leastSize({ author: { name: 'x'.repeat(1000), sys: {} } })).toBeLessThan(20);
});
