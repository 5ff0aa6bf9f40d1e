import type { Issue, LanguageCode, Localized } from '@annal/kernel';
import type { ComponentFacts } from '../field/component-facts.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';
import type { FieldInput } from '../field/field.ts';
import type { RegexAnswers } from '../field/regex/matching.ts';

/** What the caller sent: right JSON types, everything else still to be judged. Absent and null mean the default. */
export interface ComponentInput {
  /** What had the wrong JSON type, and is left out. */
  readonly unreadable?: readonly Issue[];
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly fields?: readonly FieldInput[] | null;
}

/** What has to be known outside the component to judge it. */
export interface DefinitionFacts {
  /** The project's. */
  readonly primaryLanguage: LanguageCode;
  /** Other components, which this one may contain. */
  readonly components: ComponentFacts;
  /** The project's; absent where no field is about tags. */
  readonly tags?: TagSet | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of patterns that are not tried on the event loop. */
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

/** Without a version number it applies to the latest version, whichever that is (content-types.md 4.3). */
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

/** To be given only after the content model has let go of the component: see `WithdrawComponent`. */
export type DeleteComponent = { readonly type: 'DeleteComponent'; readonly data: { readonly componentId: string } };

export type ComponentCommand = CreateComponent | ReviseComponent | PublishComponent | DeleteComponent;
