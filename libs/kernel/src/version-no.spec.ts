import fc from 'fast-check';
import { compareVersions, FIRST_VERSION, isVersionNo, nextMajor, nextMinor, type VersionNo } from './version-no.ts';

const versions = fc.tuple(fc.nat(9999), fc.nat(9999)).map(([major, minor]): VersionNo => `${major}.${minor}`);

describe('version numbers', () => {
  it.each([
    ['0.1', '0.2', '1.0'],
    ['0.9', '0.10', '1.0'],
    ['1.0', '1.1', '2.0'],
  ] as const)('%s is followed by the minor %s and the major %s', (versionNo, minor, major) => {
    expect([nextMinor(versionNo), nextMajor(versionNo)]).toEqual([minor, major]);
  });

  it('rise strictly in any sequence of versions', () => {
    fc.assert(
      fc.property(versions, fc.array(fc.boolean()), (first, publishes) => {
        let current = first;
        for (const publish of publishes) {
          const next = publish ? nextMajor(current) : nextMinor(current);
          expect(compareVersions(next, current)).toBeGreaterThan(0);
          expect(isVersionNo(next)).toBe(true);
          current = next;
        }
      }),
    );
  });

  it.each(['', '1', '1.', '.1', '01.0', '1.00', '-1.0', '1.0.0', '1.a', ' 1.0', 1.0, null])(
    '%p is not a version number',
    (text) => {
      expect(isVersionNo(text)).toBe(false);
    },
  );

  it('start at 0.1', () => expect(FIRST_VERSION).toBe('0.1'));
});
