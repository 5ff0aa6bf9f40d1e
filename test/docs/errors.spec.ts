import { documentedCodes, usedCodes } from './error-codes.ts';

/** Derived from the status of errors of the HTTP framework. */
const FROM_STATUS = 'Http.*';

const documented = documentedCodes(new URL('../../docs/errors.md', import.meta.url));
const { codes, statuses } = usedCodes();

describe('docs/errors.md', () => {
  it('lists the codes that refusals can have, and no others, in order', () => {
    const listed = [...documented.keys()];
    expect(listed).toEqual([...codes, FROM_STATUS].sort());
  });

  it('names the status of every code', () => {
    const wrong = [...statuses].filter(([code, used]) => [...used].sort().join() !== documented.get(code)?.join());
    expect(wrong).toEqual([]);
    expect(statuses.size).toBeGreaterThan(30);
  });
});
