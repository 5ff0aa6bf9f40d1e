import { compareVersions } from './versions.ts';

describe('numbers of versions', () => {
  it('are compared as numbers, the one before the dot first', () => {
    expect(compareVersions('0.9', '0.10')).toBeLessThan(0);
    expect(compareVersions('1.0', '0.10')).toBeGreaterThan(0);
    expect(compareVersions('2.3', '2.3')).toBe(0);
  });
});
