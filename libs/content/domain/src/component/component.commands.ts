import type { Issue } from '@annal/kernel';
import type { ComponentFacts, ComponentInput, DefinitionFacts } from '@annal/content-rules';

export type CreateComponent = {
  readonly type: 'CreateComponent';
  readonly data: {
    readonly projectUuid: string;
    readonly uuid: string;
    readonly input: ComponentInput;
    readonly facts: DefinitionFacts;
  };
};

/** Without a version number it applies to the latest version (content-types.md 4.3). */
export type ReviseComponent = {
  readonly type: 'ReviseComponent';
  readonly data: {
    readonly componentId: string;
    readonly versionNo?: string | null;
    readonly input: ComponentInput;
    readonly facts: DefinitionFacts;
  };
};

export type PublishComponent = {
  readonly type: 'PublishComponent';
  readonly data: {
    readonly componentId: string;
    readonly event?: string | null;
    readonly versionNo?: string | null;
    readonly unreadable?: readonly Issue[];
    readonly components: ComponentFacts;
  };
};

/** Requires that the content model has accepted `WithdrawComponent`. */
export type DeleteComponent = { readonly type: 'DeleteComponent'; readonly data: { readonly componentId: string } };

export type ComponentCommand = CreateComponent | ReviseComponent | PublishComponent | DeleteComponent;
