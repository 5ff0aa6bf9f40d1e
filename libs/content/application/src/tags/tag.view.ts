import type { LiveTagDocument, TagGroupDocument, TagVersionDocument } from '@annal/content-read-models';
import type { Localized } from '@annal/kernel';

/** tags.md 1.2. */
export interface TagView {
  readonly id: string;
  readonly groupId: string;
  readonly value: string;
  readonly label: Localized;
  readonly usageCount: number;
  readonly version: TagVersionDocument;
}

/** tags.md 1.1. */
export interface TagGroupView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly tagCount: number;
  readonly version: TagVersionDocument;
}

export function tagView({ id, groupId, value, label, version }: LiveTagDocument, usageCount: number): TagView {
  return { id, groupId, value, label, usageCount, version };
}

export function tagGroupView({ id, name, description, version }: TagGroupDocument, tagCount: number): TagGroupView {
  return { id, name, description, tagCount, version };
}
