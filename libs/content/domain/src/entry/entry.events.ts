import type { DomainEvent, LanguageCode, VersionNo } from '@annal/kernel';
import type { FileFacts } from '../asset-file/asset-file.events.ts';

/** Values by field id, in stored form (fields.md). */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Ids of linked entries and assets by top-level field, links inside components included; only fields that have some.
 */
export type Links = Readonly<Record<string, readonly string[]>>;

/** Tag ids by dotted path, also within components and composed fields. Empty: the field has just lost its last tag. */
export type TagUses = Readonly<Record<string, readonly string[]>>;

export interface EntryFile extends FileFacts {
  readonly fileId: string;
  /** Virtual folder: `/` or `/folder/sub`. */
  readonly path: string;
}

export type TriggerData = Readonly<Record<string, string | number | boolean | null>>;

type VariationKey = { readonly projectUuid: string; readonly entryId: string; readonly language: LanguageCode };

/** The entry's variations after the event, for consumers that see one event at a time. */
export interface VariationSummary {
  readonly languages: readonly LanguageCode[];
  readonly deletedLanguages: readonly LanguageCode[];
  readonly archivedLanguages: readonly LanguageCode[];
  /** Answers when no language is asked for: a live variation or, if none is left, one in the recycle bin. */
  readonly defaultLanguage: LanguageCode | null;
}

export type EntryVariationCreated = DomainEvent<
  'EntryVariationCreated',
  1,
  VariationKey &
    VariationSummary & {
      readonly contentTypeUuid: string;
      readonly contentTypeId: string;
      readonly dataFormat: 'entry' | 'asset';
      readonly workflowId: string;
      readonly state: string;
      readonly versionNo: VersionNo;
      readonly fields: Fields;
      readonly links?: Links;
      readonly tags?: TagUses;
      readonly file?: EntryFile;
      readonly titleField: string | null;
      readonly slug: string | null;
      readonly owner: string;
      /** Revision of the last publication by live variation. */
      readonly publications: Readonly<Record<LanguageCode, number>>;
      /** On an entry's first event: the node below which it gets one, as its content type says. */
      readonly parentNodeId?: string;
    }
>;

/** Carries all values: a field that it does not name is unset. */
export type EntryVariationRevised = DomainEvent<
  'EntryVariationRevised',
  1,
  VariationKey & {
    readonly versionNo: VersionNo;
    readonly fields: Fields;
    readonly links?: Links;
    readonly tags?: TagUses;
    /** Present when the asset's file, its name or its folder changes. */
    readonly file?: EntryFile;
    readonly contentTypeUuid?: string;
    readonly titleField: string | null;
    readonly slug?: string;
    readonly owner?: string;
  }
>;

export type EntryVariationPublished = DomainEvent<
  'EntryVariationPublished',
  1,
  VariationKey & {
    readonly versionNo: VersionNo;
    readonly replaces: VersionNo | null;
    /** The state that publishing leads to; absent in events of earlier releases. */
    readonly state?: string;
    /** Whether this version names tags; absent if the variation never did. */
    readonly hasTags?: boolean;
    /**
     * Live variations that may now be out of date: all others, when the content type's default language is published.
     */
    readonly translations: readonly LanguageCode[];
  }
>;

export type EntryVariationUnpublished = DomainEvent<
  'EntryVariationUnpublished',
  1,
  VariationKey & { readonly versionNo: VersionNo }
>;

/** Caused by a trigger or, with `event` = `sysUpdate`, by an edit. */
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
  VariationSummary & {
    readonly workflowId: string;
    readonly from: string;
    readonly to: string;
    readonly data: TriggerData | null;
  };

/** Hidden and unusable until unarchived. A published variation is unpublished just before. */
export type EntryVariationArchived = DomainEvent<'EntryVariationArchived', 1, Shelving>;

export type EntryVariationUnarchived = DomainEvent<'EntryVariationUnarchived', 1, Shelving>;

export type EntryVariationRestored = DomainEvent<
  'EntryVariationRestored',
  1,
  Shelving & {
    readonly publications: Readonly<Record<LanguageCode, number>>;
  }
>;

export type EntryVariationDeleted = DomainEvent<
  'EntryVariationDeleted',
  1,
  VariationKey &
    VariationSummary & {
      readonly wasPublished: boolean;
      readonly wasBinned: boolean;
      readonly hasFiles?: true;
      readonly permanent: boolean;
    }
>;

export type ScheduleKind = 'publish' | 'unpublish';

type ScheduleKey = VariationKey & { readonly schedule: ScheduleKind };

/** Replaces an earlier one. Actor and time are in the metadata. */
export type EntryScheduleSet = DomainEvent<
  'EntryScheduleSet',
  1,
  ScheduleKey & {
    readonly at: string;
  }
>;

export type EntryScheduleCleared = DomainEvent<'EntryScheduleCleared', 1, ScheduleKey>;

/** It fell due and could not be carried out; stays visible until it is cleared or set again. */
export type EntryScheduleMissed = DomainEvent<
  'EntryScheduleMissed',
  1,
  ScheduleKey & {
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
