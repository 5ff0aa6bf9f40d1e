/** Negative: the first is older. */
export function compareVersions(one: string, other: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [partsOf(one), partsOf(other)];
  return major - otherMajor || minor - otherMinor;
}

const partsOf = (versionNo: string): readonly number[] => versionNo.split('.').map(Number);
