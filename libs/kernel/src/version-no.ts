/** `{major}.{minor}` (conventions.md 7). */
export type VersionNo = `${number}.${number}`;

export const FIRST_VERSION: VersionNo = '0.1';

const FORM = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

export function isVersionNo(text: unknown): text is VersionNo {
  return typeof text === 'string' && FORM.test(text);
}

export function nextMinor(versionNo: VersionNo): VersionNo {
  const [major, minor] = parts(versionNo);
  return `${major}.${minor + 1}`;
}

export function nextMajor(versionNo: VersionNo): VersionNo {
  return `${parts(versionNo)[0] + 1}.0`;
}

/** Numeric: 0.10 comes after 0.9. */
export function compareVersions(left: VersionNo, right: VersionNo): number {
  const [leftMajor, leftMinor] = parts(left);
  const [rightMajor, rightMinor] = parts(right);
  return leftMajor - rightMajor || leftMinor - rightMinor;
}

function parts(versionNo: VersionNo): [number, number] {
  const [major, minor] = versionNo.split('.');
  return [Number(major), Number(minor)];
}
