import type { Memberships } from '@annal/security-policy';
import type { CustomTexts, GroupKind } from '@annal/security-domain';
import type { KnownGroup } from './group-directory.ts';

/** security.md 5.1. */
export interface GroupView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: GroupKind;
  readonly userCount: number;
  readonly childGroupCount: number;
  readonly custom: CustomTexts;
  readonly created: string;
  readonly modified: string;
}

export function groupView({ kind, ...group }: KnownGroup, memberships: Memberships): GroupView {
  const { id, name, description, custom, created, modified } = group;
  const counts = { userCount: memberships.userCount(id), childGroupCount: memberships.childGroups(id).size };
  return { id, name, description, type: kind, ...counts, custom, created, modified };
}
