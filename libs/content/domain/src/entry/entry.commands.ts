import type { LanguageCode } from '@annal/kernel';
import type { UploadedFile } from '../asset-file/asset-file.state.ts';
import type { ContentTypeDefinition } from '../content-type/content-type.definition.ts';
import type { ComponentFields } from '../field/components.ts';
import type { EntryValidator, LinkTarget } from '../field/entry-validator.ts';
import type { RegexAnswers } from '../field/regex/matching.ts';
import type { WorkflowDefinition } from '../workflow/workflow.definition.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';
import type { AssetClaim } from './entry.asset.ts';
import type { ScheduleKind } from './entry.events.ts';
import type { JsonPatchOperation } from './json-patch.ts';
import type { SentSys } from './entry.sys.ts';

/** The rules an entry lives under: its content type as it is published, and what that one names. */
export interface EntryModel {
  readonly definition: ContentTypeDefinition;
  /** As they are published; also those within components. */
  readonly components: ComponentFields;
  readonly workflow: WorkflowDefinition;
  readonly validator: EntryValidator;
}

/** What every command knows beside the entry. Facts that few commands need are asked for with `MissingFacts`. */
export interface EntryFacts {
  readonly projectUuid: string;
  readonly projectId: string;
  readonly entryId: string;
  readonly primaryLanguage: LanguageCode;
  /** By uuid of the content type; null: there is no published one, or none any more. */
  readonly models: ReadonlyMap<string, EntryModel | null>;
  /** Asked with the name a role grants (workflows.md 2.2). */
  readonly mayUse: (model: EntryModel, action: string, language: LanguageCode) => boolean;
  readonly now: Date;
  /** By lower-case entry id; null: there is no such entry. */
  readonly targets: ReadonlyMap<string, LinkTarget | null>;
  /** Of patterns that are not tried on the event loop. */
  readonly matches: RegexAnswers;
  /** The project's, where a value is of one; undefined: nobody has looked. */
  readonly tags?: TagSet | undefined;
  /** By what was sent: the name of who is meant, as they spell it themselves; null: there is nobody of that name. */
  readonly owners: ReadonlyMap<string, string | null>;
  /** By id; null: there is no such upload. */
  readonly files: ReadonlyMap<string, UploadedFile | null>;
  /** By `claimKey`: whether this entry has now what it claimed. */
  readonly claims: ReadonlyMap<string, { readonly claim: AssetClaim; readonly isOurs: boolean }>;
  /** Names this command to those whose things it claims. */
  readonly claim: string;
}

/** A decision met something that has to be looked up first. It decides the same again with these facts. */
export class MissingFacts extends Error {
  constructor(
    readonly missing: {
      readonly contentTypeUuid?: string;
      readonly links?: readonly string[];
      readonly tags?: true;
      readonly owner?: string;
      readonly file?: string;
      readonly claims?: readonly AssetClaim[];
    },
  ) {
    super('Facts are missing');
    this.name = 'MissingFacts';
  }
}

type Values = Readonly<Record<string, unknown>>;

export type CreateEntryVariation = {
  readonly type: 'CreateEntryVariation';
  readonly data: {
    readonly facts: EntryFacts;
    readonly sys: SentSys;
    /** What `sys.contentTypeId` names, if anything. */
    readonly contentTypeUuid: string | undefined;
    readonly fields: Values;
    /** `sysAssetFile` as sent. */
    readonly assetFile?: unknown;
    readonly actorName: string;
  };
};

/** How a new version comes out of the one before. */
export type Change =
  | { readonly kind: 'replace'; readonly fields: Values }
  | { readonly kind: 'merge'; readonly patch: Values }
  | { readonly kind: 'operations'; readonly operations: readonly JsonPatchOperation[] };

export type ReviseEntryVariation = {
  readonly type: 'ReviseEntryVariation';
  readonly data: {
    readonly facts: EntryFacts;
    readonly sys: SentSys;
    readonly change: Change;
    /** `sysAssetFile` as sent. */
    readonly assetFile?: unknown;
    readonly actorName: string;
  };
};

/** The caller's trigger, still to be judged (workflows.md 4). */
export interface SentTrigger {
  readonly event?: unknown;
  readonly language?: unknown;
  readonly version?: unknown;
  readonly data?: unknown;
}

export type InvokeWorkflowEvent = {
  readonly type: 'InvokeWorkflowEvent';
  readonly data: { readonly facts: EntryFacts; readonly trigger: SentTrigger };
};

export type DeleteEntryVariations = {
  readonly type: 'DeleteEntryVariations';
  readonly data: {
    readonly facts: EntryFacts;
    /** As sent; absent: all of them. */
    readonly languages?: readonly string[];
    readonly permanent: boolean;
  };
};

/** A variation's time in the recycle bin is over. Nobody asks for this: it falls due. */
export type RemoveExpiredVariation = {
  readonly type: 'RemoveExpiredVariation';
  readonly data: {
    readonly projectUuid: string;
    readonly entryId: string;
    readonly language: LanguageCode;
    /** Revision of the deletion that is meant. A later one has its own time. */
    readonly deletion: number;
    readonly primaryLanguage: LanguageCode;
  };
};

interface OfSchedule {
  readonly facts: EntryFacts;
  readonly schedule: ScheduleKind;
  /** As sent; absent: the variation that answers without one. */
  readonly language?: string;
}

export type SetEntrySchedule = {
  readonly type: 'SetEntrySchedule';
  /** `dateTime` is still to be judged. */
  readonly data: OfSchedule & { readonly dateTime: unknown };
};

export type ClearEntrySchedule = { readonly type: 'ClearEntrySchedule'; readonly data: OfSchedule };

/** The time of a schedule has come. Nobody asks for this: it falls due. */
export type InvokeDueSchedule = {
  readonly type: 'InvokeDueSchedule';
  readonly data: {
    readonly facts: EntryFacts;
    readonly schedule: ScheduleKind;
    readonly language: LanguageCode;
    /** Revision of the setting that is meant. A later one has its own time. */
    readonly setting: number;
  };
};

export type EntryCommand =
  | CreateEntryVariation
  | ReviseEntryVariation
  | InvokeWorkflowEvent
  | DeleteEntryVariations
  | RemoveExpiredVariation
  | SetEntrySchedule
  | ClearEntrySchedule
  | InvokeDueSchedule;
