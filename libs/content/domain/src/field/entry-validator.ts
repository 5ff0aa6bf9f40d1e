import type { Issue, LanguageCode } from '@annal/kernel';
import type { RegexAnswers } from './regex/matching.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';

/** What is known about the target of a link at the moment of a decision. */
export interface LinkTarget {
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly width?: number;
  readonly height?: number;
}

export interface ValidateOptions {
  /** `publish` adds the rules about completeness (fields.md 5.1) and the existence of link targets. */
  readonly mode: 'save' | 'publish';
  /** The variation's; also chooses the texts of messages. */
  readonly language: LanguageCode;
  /** What a link without a language points to: the project's primary language. */
  readonly primaryLanguage: LanguageCode;
  readonly now: Date;
  /**
   * By lower-case entry id, for the ids of `linkTargets`; what is missing does not exist or lies in the recycle bin.
   * Without it nothing about targets is checked.
   */
  readonly targets?: ReadonlyMap<string, LinkTarget>;
  /** Of patterns that are not tried on the event loop. */
  readonly matches?: RegexAnswers;
  /** The project's. Without it nothing about tags is checked but their form. */
  readonly tags?: TagSet | undefined;
}

export interface Validated {
  /** The values to store: unknown keys dropped, links and other structured values in their stored form. */
  readonly fields: Record<string, unknown>;
  /** Empty when the values are acceptable. */
  readonly issues: Issue[];
}

/** A content type's definition, turned into functions once. Total: no JSON makes it throw anything else. */
export interface EntryValidator {
  /** @throws MissingMatches while patterns have to be tried elsewhere */
  validate(fields: Readonly<Record<string, unknown>>, options: ValidateOptions): Validated;
  /** For a new variation: the values with the defaults of absent fields added, still to be validated. */
  defaults(fields: Readonly<Record<string, unknown>>, language: LanguageCode, tags?: TagSet): Record<string, unknown>;
  /** Whether a tag field, however deep, has a value: then the project's tags are needed to judge it. */
  namesTags(fields: Readonly<Record<string, unknown>>): boolean;
  /** The ids that stored values name, by dotted path of the field, each once; fields without any are left out. */
  tagUses(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>>;
  /** The ids that entry, asset and image fields point to, lower-case, each once. Malformed ones are left out. */
  linkTargets(fields: Readonly<Record<string, unknown>>): readonly string[];
}
