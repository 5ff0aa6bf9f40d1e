import { WrittenIds } from './written-ids.ts';

const idOf = (n: number) => `11111111-0000-4000-8000-000000000000.${n}.en.l`;

it('knows every id that was written, and nearly every one that was not', () => {
  const written = new WrittenIds();
  expect(written.mayHave(idOf(0))).toBe(false);
  const count = 100_000;
  for (let n = 0; n < count; n += 1) written.add(idOf(n));
  let wrong = 0;
  for (let n = 0; n < count; n += 1) {
    if (!written.mayHave(idOf(n))) throw new Error(`${n} was written`);
    if (written.mayHave(idOf(count + n))) wrong += 1;
  }
  expect(wrong).toBeLessThan(count / 100);
});

it('assumes anything of more ids than it can remember', () => {
  const written = new WrittenIds(65_536);
  for (let n = 0; n < 40_000; n += 1) written.add(idOf(n));
  expect(written.mayHave('never')).toBe(false);
  for (let n = 40_000; n < 50_000; n += 1) written.add(idOf(n));
  expect(written.mayHave('never')).toBe(true);
});
