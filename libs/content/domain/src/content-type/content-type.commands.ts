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

/** Absent and null mean the default. */
export interface ContentTypeInput {
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

export interface ContentTypeFacts {
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
  readonly workflowIds: readonly string[];
  readonly nodeIds: readonly string[];
  readonly components: ComponentFacts;
  readonly tags?: TagSet | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
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

/** A built-in type exists before the first event of its stream (assets.md 2). */
interface OfType {
  readonly contentTypeId: string;
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
