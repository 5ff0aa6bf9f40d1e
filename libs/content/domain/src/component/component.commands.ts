import type { Issue, LanguageCode, Localized } from '@annal/kernel';
import type { ComponentFacts } from '../field/component-facts.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';
import type { FieldInput } from '../field/field.ts';
import type { RegexAnswers } from '../field/regex/matching.ts';

/** Absent and null mean the default. */
export interface ComponentInput {
  readonly unreadable?: readonly Issue[];
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly fields?: readonly FieldInput[] | null;
}

export interface DefinitionFacts {
  readonly primaryLanguage: LanguageCode;
  readonly components: ComponentFacts;
  readonly tags?: TagSet | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly matches?: RegexAnswers;
}

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
