import type {
  ComponentFields,
  ContentTypeDefinition,
  EntryValidator,
  LinkTarget,
  RegexAnswers,
  RegexQuestion,
  WorkflowDefinition,
} from '@annal/content-rules';
import type { LanguageCode, Undecided } from '@annal/kernel';
import type { UploadedFile } from '../asset-file/asset-file.state.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';
import type { AssetClaim } from './asset/entry.asset.ts';
import type { EntryEvent, ScheduleKind } from './entry.events.ts';
import type { JsonPatchOperation } from './json-patch/json-patch.ts';
import type { SentSys } from './entry.sys.ts';

export interface EntryModel {
  readonly definition: ContentTypeDefinition;
  readonly components: ComponentFields;
  readonly workflow: WorkflowDefinition;
  readonly validator: EntryValidator;
}

/** Facts for every command; decisions ask for those that few of them need with `WantedFacts`. */
export interface EntryFacts {
  readonly projectUuid: string;
  readonly projectId: string;
  readonly entryId: string;
  readonly primaryLanguage: LanguageCode;
  readonly models: ReadonlyMap<string, EntryModel | null>;
  /** `action` is the name that a role grants (workflows.md 2.2). */
  readonly mayUse: (model: EntryModel, action: string, language: LanguageCode) => boolean;
  readonly now: Date;
  readonly targets: ReadonlyMap<string, LinkTarget | null>;
  readonly matches: RegexAnswers;
  readonly tags?: TagSet | undefined;
  /** By name as sent: the user's name in its own spelling, null for no such user. */
  readonly owners: ReadonlyMap<string, string | null>;
  readonly files: ReadonlyMap<string, UploadedFile | null>;
  readonly claims: ReadonlyMap<string, { readonly claim: AssetClaim; readonly isOurs: boolean }>;
  /** Identifies this command in its claims, so that a repeat recognises them. */
  readonly claim: string;
}

export interface WantedFacts {
  readonly contentTypeUuid?: string;
  readonly links?: readonly string[];
  readonly tags?: true;
  readonly owner?: string;
  readonly file?: string;
  /** Patterns to try, when every other fact is known. */
  readonly matches?: readonly RegexQuestion[];
  /** To be made when nothing else is wrong with the command. */
  readonly claims?: readonly AssetClaim[];
}

export type EntryDecision = readonly EntryEvent[] | Undecided<WantedFacts>;

type Values = Readonly<Record<string, unknown>>;

export type CreateEntryVariation = {
  readonly type: 'CreateEntryVariation';
  readonly data: {
    readonly facts: EntryFacts;
    readonly sys: SentSys;
    readonly contentTypeUuid: string | undefined;
    readonly fields: Values;
    readonly assetFile?: unknown;
    readonly actorName: string;
  };
};

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
    readonly assetFile?: unknown;
    readonly actorName: string;
  };
};

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
    readonly languages?: readonly string[];
    readonly permanent: boolean;
  };
};

export type RemoveExpiredVariation = {
  readonly type: 'RemoveExpiredVariation';
  readonly data: {
    readonly facts: EntryFacts;
    readonly language: LanguageCode;
    /** Revision of the deletion meant; a later one has its own time. */
    readonly deletion: number;
  };
};

interface OfSchedule {
  readonly facts: EntryFacts;
  readonly schedule: ScheduleKind;
  readonly language?: string;
}

export type SetEntrySchedule = {
  readonly type: 'SetEntrySchedule';
  readonly data: OfSchedule & { readonly dateTime: unknown };
};

export type ClearEntrySchedule = { readonly type: 'ClearEntrySchedule'; readonly data: OfSchedule };

export type InvokeDueSchedule = {
  readonly type: 'InvokeDueSchedule';
  readonly data: {
    readonly facts: EntryFacts;
    readonly schedule: ScheduleKind;
    readonly language: LanguageCode;
    /** Revision of the setting meant; a later one has its own time. */
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
