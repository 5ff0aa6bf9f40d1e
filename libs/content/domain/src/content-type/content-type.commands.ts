import type { Issue, LanguageCode, Localized } from '@annal/kernel';
import type { ComponentFacts } from '../field/component-facts.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';
import type { FieldInput } from '../field/field.ts';
import type { RegexAnswers } from '../field/regex/matching.ts';
import type { ContentTypeDefinition } from './content-type.definition.ts';

export interface GroupInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
}

/** What the caller sent: right JSON types, everything else still to be judged. Absent and null mean the default. */
export interface ContentTypeInput {
  /** What had the wrong JSON type, and is left out. */
  readonly unreadable?: readonly Issue[];
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly fields?: readonly FieldInput[] | null;
  readonly groups?: readonly GroupInput[] | null;
  readonly enabled?: boolean | null;
  readonly includeInDelivery?: boolean | null;
  readonly defaultLanguage?: string | null;
  readonly supportedLanguages?: readonly string[] | null;
  readonly workflowId?: string | null;
  readonly dataFormat?: string | null;
  readonly entryTitleField?: string | null;
  readonly entryDescriptionField?: string | null;
  readonly previewUrl?: string | null;
  readonly defaultRendererId?: string | null;
  readonly defaultParentNodeId?: string | null;
}

/** What has to be known outside the content type to judge it. */
export interface ContentTypeFacts {
  readonly primaryLanguage: LanguageCode;
  /** The project's. */
  readonly supportedLanguages: readonly LanguageCode[];
  /** The project's own workflow definitions that have a published version; the built-in ones are known. */
  readonly workflowIds: readonly string[];
  /** Nodes that may become a default parent. */
  readonly nodeIds: readonly string[];
  readonly components: ComponentFacts;
  /** The project's; absent where no field is about tags. */
  readonly tags?: TagSet | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of patterns that are not tried on the event loop. */
  readonly matches?: RegexAnswers;
}

export type CreateContentType = {
  readonly type: 'CreateContentType';
  readonly data: {
    readonly projectUuid: string;
    readonly uuid: string;
    readonly input: ContentTypeInput;
    readonly facts: ContentTypeFacts;
  };
};

/** A content type that is built in exists before the first event of its stream (assets.md 2). */
interface OfType {
  readonly contentTypeId: string;
  /** As it is with the project's present languages; absent for all others. */
  readonly builtIn?: ContentTypeDefinition;
}

export type ReviseContentType = {
  readonly type: 'ReviseContentType';
  readonly data: OfType & {
    readonly versionNo?: string | null;
    readonly input: ContentTypeInput;
    readonly facts: ContentTypeFacts;
  };
};

export type PublishContentType = {
  readonly type: 'PublishContentType';
  readonly data: OfType & {
    readonly event?: string | null;
    readonly versionNo?: string | null;
    readonly unreadable?: readonly Issue[];
    readonly components: ComponentFacts;
  };
};

export type DeleteContentType = {
  readonly type: 'DeleteContentType';
  readonly data: OfType;
};

export type ContentTypeCommand = CreateContentType | ReviseContentType | PublishContentType | DeleteContentType;
