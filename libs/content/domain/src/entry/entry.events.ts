import type { DomainEvent, LanguageCode, VersionNo } from '@annal/kernel';
import type { FileFacts } from '../asset-file/asset-file.events.ts';

/** Values by field id, in stored form (fields.md). */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The entries and assets that values lead to, by the field that holds them, also deep inside of components. Fields
 * without a link are left out, and so is the whole where there is none.
 */
export type Links = Readonly<Record<string, readonly string[]>>;

/**
 * The ids of tags that values name, by the dotted path of the field, also below components and composed fields. A field
 * that has just lost its last one has an empty list. Left out where no field names any, or did so before.
 */
export type TagUses = Readonly<Record<string, readonly string[]>>;

/** The file of a version of an asset, and where it lies among the assets. */
export interface EntryFile extends FileFacts {
  readonly fileId: string;
  /** Virtual folder: `/` or `/folder/sub`. */
  readonly path: string;
}

/** What a workflow trigger brought along. */
export type TriggerData = Readonly<Record<string, string | number | boolean | null>>;

type VariationKey = { readonly projectUuid: string; readonly entryId: string; readonly language: LanguageCode };

/** How the variations of the entry stand after the event, for those who see one event at a time. */
export interface Standing {
  /** The live variations, the one created first in front. */
  readonly languages: readonly LanguageCode[];
  /** Variations in the recycle bin. */
  readonly deletedLanguages: readonly LanguageCode[];
  /** Those of the live ones that are archived. */
  readonly archivedLanguages: readonly LanguageCode[];
  /**
   * The variation that answers where no language is asked for: of the live ones, or where none is left, of those in the
   * recycle bin. Null when there is no variation at all.
   */
  readonly defaultLanguage: LanguageCode | null;
}

export type EntryVariationCreated = DomainEvent<
  'EntryVariationCreated',
  1,
  VariationKey &
    Standing & {
      readonly contentTypeUuid: string;
      readonly contentTypeId: string;
      readonly dataFormat: 'entry' | 'asset';
      readonly workflowId: string;
      readonly state: string;
      readonly versionNo: VersionNo;
      readonly fields: Fields;
      readonly links?: Links;
      readonly tags?: TagUses;
      /** Of an asset. */
      readonly file?: EntryFile;
      /** Whose value is the title, as the content type was then. */
      readonly titleField: string | null;
      readonly slug: string | null;
      readonly owner: string;
      /** Revision of the last publication of every live variation that has had one. */
      readonly publications: Readonly<Record<LanguageCode, number>>;
      /** Of an entry that begins: the node below which it shall have one of its own, as its content type says. */
      readonly parentNodeId?: string;
    }
>;

/** A new version of a variation: all of its values, since none of the former version is meant to stay. */
export type EntryVariationRevised = DomainEvent<
  'EntryVariationRevised',
  1,
  VariationKey & {
    readonly versionNo: VersionNo;
    readonly fields: Fields;
    readonly links?: Links;
    readonly tags?: TagUses;
    /** Of an asset: present where its file, its name or its folder changes. */
    readonly file?: EntryFile;
    /** Beside `file` and `tags`. */
    readonly contentTypeUuid?: string;
    readonly titleField: string | null;
    /** Present where changed. */
    readonly slug?: string;
    readonly owner?: string;
  }
>;

export type EntryVariationPublished = DomainEvent<
  'EntryVariationPublished',
  1,
  VariationKey & {
    readonly versionNo: VersionNo;
    /** The version that was live until now. */
    readonly replaces: VersionNo | null;
    /** Whether this version names tags; absent where the variation never did. */
    readonly hasTags?: boolean;
    /** Live variations that this may put out of date: all others, where the content type's default language goes live. */
    readonly translations: readonly LanguageCode[];
  }
>;

export type EntryVariationUnpublished = DomainEvent<
  'EntryVariationUnpublished',
  1,
  VariationKey & { readonly versionNo: VersionNo }
>;

/** By a trigger, or by an edit (`event` is then `sysUpdate`). */
export type WorkflowStateChanged = DomainEvent<
  'WorkflowStateChanged',
  1,
  VariationKey & {
    readonly workflowId: string;
    readonly event: string;
    readonly from: string;
    readonly to: string;
    readonly data: TriggerData | null;
  }
>;

/** A trigger that leaves the variation in its state. */
export type WorkflowEventInvoked = DomainEvent<
  'WorkflowEventInvoked',
  1,
  VariationKey & {
    readonly workflowId: string;
    readonly event: string;
    readonly state: string;
    readonly data: TriggerData | null;
  }
>;

type Shelving = VariationKey &
  Standing & {
    readonly workflowId: string;
    readonly from: string;
    readonly to: string;
    readonly data: TriggerData | null;
  };

/** Out of sight and out of use until it is unarchived. A published one has been unpublished just before. */
export type EntryVariationArchived = DomainEvent<'EntryVariationArchived', 1, Shelving>;

export type EntryVariationUnarchived = DomainEvent<'EntryVariationUnarchived', 1, Shelving>;

/** Back from the recycle bin. */
export type EntryVariationRestored = DomainEvent<
  'EntryVariationRestored',
  1,
  Shelving & {
    /** Revision of the last publication of every live variation that has had one, itself among them. */
    readonly publications: Readonly<Record<LanguageCode, number>>;
  }
>;

export type EntryVariationDeleted = DomainEvent<
  'EntryVariationDeleted',
  1,
  VariationKey &
    Standing & {
      readonly wasPublished: boolean;
      /** It lay in the recycle bin already. */
      readonly wasBinned: boolean;
      /** Of an asset. */
      readonly hasFiles?: true;
      /** Gone for good; otherwise it now lies in the recycle bin. */
      readonly permanent: boolean;
    }
>;

/** What a variation can be planned for. */
export type ScheduleKind = 'publish' | 'unpublish';

type ScheduleKey = VariationKey & { readonly schedule: ScheduleKind };

/** Also in place of an earlier one. Who set it, and when, stands beside the event. */
export type EntryScheduleSet = DomainEvent<
  'EntryScheduleSet',
  1,
  ScheduleKey & {
    /** ISO 8601, UTC. */
    readonly at: string;
  }
>;

/** By an editor, or because what has happened to the variation leaves nothing to do. */
export type EntryScheduleCleared = DomainEvent<'EntryScheduleCleared', 1, ScheduleKey>;

/** The time came, and nothing could be done. The schedule stays visible until it is cleared or set anew. */
export type EntryScheduleMissed = DomainEvent<
  'EntryScheduleMissed',
  1,
  ScheduleKey & {
    /** Not in the state `scheduled`, values that may not be published, or nothing to unpublish. */
    readonly reason: 'notScheduled' | 'notValid' | 'notPublished';
  }
>;

export type EntryEvent =
  | EntryVariationCreated
  | EntryVariationRevised
  | EntryVariationPublished
  | EntryVariationUnpublished
  | WorkflowStateChanged
  | WorkflowEventInvoked
  | EntryVariationArchived
  | EntryVariationUnarchived
  | EntryVariationDeleted
  | EntryVariationRestored
  | EntryScheduleSet
  | EntryScheduleCleared
  | EntryScheduleMissed;
