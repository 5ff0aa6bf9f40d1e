import type { Localized } from '@annal/kernel';

export const activityTypes = [
  'entry',
  'asset',
  'node',
  'contentType',
  'component',
  'workflowDefinition',
  'role',
  'project',
  'redirect',
  'tag',
  'tagGroup',
  'taxonomy',
  'block',
] as const;
export type ActivityType = (typeof activityTypes)[number];

export interface ActivityWorkflow {
  readonly event: string;
  readonly from: string;
  readonly to: string;
}

/** A thing as it is named at present. Each item is a copy of it, so titles are those of the time. */
export interface ActivitySubject {
  readonly type: ActivityType;
  readonly resourceId: string | null;
  /** In lower case, to be looked for. */
  readonly resourceKey: string | null;
  readonly title: string | Localized | null;
  readonly contentTypeId: string | null;
  /** Whoever may read this may read the item: the uuid of a content type for entries, else the type (`readKeys`). */
  readonly readKey: string;
}

export interface ActivityItem extends ActivitySubject {
  /** Place in the log: position, and the number within the event. */
  readonly seq: string;
  readonly language: string | null;
  readonly action: string;
  /** Null when the event does not say. */
  readonly changed: readonly string[] | null;
  readonly workflow: ActivityWorkflow | null;
  readonly at: string;
  readonly actorKind: 'user' | 'apiKey' | 'system';
  readonly actorId: string;
  readonly actorName: string;
  readonly correlation: string;
}

export interface ActivityDocument extends ActivitySubject, Partial<Omit<ActivityItem, keyof ActivitySubject>> {
  readonly _id: string;
  /** Uuid of the project for items; subjects are in a list of their own. */
  readonly list: string;
}

export const subjectsOf = (projectUuid: string) => `subjects.${projectUuid}`;

/** Entries whose content type is deleted: nobody's role can name it any more. */
export const goneKey = (type: 'entry' | 'asset') => `gone.${type}`;
