import type { Issue } from '@annal/kernel';
import type { ComponentFacts, ContentTypeDefinition, ContentTypeFacts, ContentTypeInput } from '@annal/content-rules';

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
