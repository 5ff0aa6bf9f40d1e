import { compareVersions, type VersionNo } from '@annal/kernel';

export const versionMembers = [
  'version.created',
  'version.createdBy',
  'version.modified',
  'version.modifiedBy',
  'version.versionNo',
] as const;

interface Versioned {
  readonly version: {
    readonly created: string;
    readonly createdBy: string;
    readonly modified: string;
    readonly modifiedBy: string;
    readonly versionNo: string;
  };
}

/** By code unit; also for timestamps, which sort as text. */
export const compareIds = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

export function compareMember(
  name: (typeof versionMembers)[number],
  texts: Intl.Collator,
): (left: Versioned, right: Versioned) => number {
  switch (name) {
    case 'version.created':
      return (left, right) => compareIds(left.version.created, right.version.created);
    case 'version.modified':
      return (left, right) => compareIds(left.version.modified, right.version.modified);
    case 'version.createdBy':
      return (left, right) => texts.compare(left.version.createdBy, right.version.createdBy);
    case 'version.modifiedBy':
      return (left, right) => texts.compare(left.version.modifiedBy, right.version.modifiedBy);
    case 'version.versionNo':
      return (left, right) =>
        compareVersions(left.version.versionNo as VersionNo, right.version.versionNo as VersionNo);
  }
}
