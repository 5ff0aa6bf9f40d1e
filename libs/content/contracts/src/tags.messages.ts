import type { TagGroupInput, TagInput } from '@annal/content-domain';
import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

interface OfGroup extends InProject {
  readonly groupId: string;
}
interface OfTag extends InProject {
  readonly tagId: string;
}
interface Removal {
  readonly replacementTagId?: string;
}

export interface CreateTagGroupData extends InProject {
  readonly group: TagGroupInput;
}
export interface ChangeTagGroupData extends OfGroup {
  readonly group: TagGroupInput;
}
export type DeleteTagGroupData = OfGroup;

export interface CreateTagData extends InProject {
  readonly tag: TagInput;
}
export interface ChangeTagData extends OfTag {
  readonly tag: TagInput;
}
export type DeleteTagData = OfTag & Removal;

export interface DeleteTagsData extends OfGroup, Removal {
  /** As sent: an invalid id fails on its own. */
  readonly tagIds: readonly unknown[];
}

export interface TagGroupReceipt extends Receipt {
  readonly groupId: string;
}
export interface TagReceipt extends Receipt {
  readonly tagId: string;
}

/** tags.md 4.3. */
export interface DeletedTags {
  readonly success: readonly { readonly id: string }[];
  readonly failed?: readonly {
    readonly id: string;
    readonly error: { readonly type: string; readonly message: string; readonly data: unknown };
  }[];
}
export interface DeleteTagsReceipt extends Receipt {
  readonly outcome: DeletedTags;
}

export const createTagGroup = message<CreateTagGroupData, TagGroupReceipt>('content.create-tag-group');
export const changeTagGroup = message<ChangeTagGroupData, TagGroupReceipt>('content.change-tag-group');
export const deleteTagGroup = message<DeleteTagGroupData, Receipt>('content.delete-tag-group', { deletesFrom: 'tags' });
export const createTag = message<CreateTagData, TagReceipt>('content.create-tag');
export const changeTag = message<ChangeTagData, TagReceipt>('content.change-tag');
export const deleteTag = message<DeleteTagData, Receipt>('content.delete-tag', { deletesFrom: 'tags' });
export const deleteTags = message<DeleteTagsData, DeleteTagsReceipt>('content.delete-tags', { deletesFrom: 'tags' });
