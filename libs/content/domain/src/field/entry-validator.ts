import type { Issue, LanguageCode } from '@annal/kernel';
import type { RegexAnswers, RegexQuestion } from './regex/matching.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';

export interface LinkTarget {
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly width?: number;
  readonly height?: number;
}

export interface ValidateOptions {
  /** `publish` adds the rules for completeness (fields.md 5.1) and the existence of link targets. */
  readonly mode: 'save' | 'publish';
  readonly language: LanguageCode;
  readonly primaryLanguage: LanguageCode;
  readonly now: Date;
  /** By lower-case entry id; absent: unknown or in the recycle bin. Without the map, links are not checked. */
  readonly targets?: ReadonlyMap<string, LinkTarget>;
  /** Answers to earlier `questions`, tried elsewhere within a time limit. */
  readonly matches?: RegexAnswers;
  /** Without it, only the form of tags is checked. */
  readonly tags?: TagSet | undefined;
}

export interface Validated {
  /** As they are stored: without unknown and invalid ones. */
  readonly fields: Record<string, unknown>;
  readonly issues: Issue[];
  /** Until these patterns are tried and the answers given as `matches`, they count as matching. */
  readonly questions: readonly RegexQuestion[];
}

/** A content type compiled to functions. Whatever the JSON, `validate` never throws. */
export interface EntryValidator {
  validate(fields: Readonly<Record<string, unknown>>, options: ValidateOptions): Validated;
  defaults(fields: Readonly<Record<string, unknown>>, language: LanguageCode, tags?: TagSet): Record<string, unknown>;
  namesTags(fields: Readonly<Record<string, unknown>>): boolean;
  /** Ids of tags by the path of the field that names them. */
  tagUses(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>>;
  linkTargets(fields: Readonly<Record<string, unknown>>): readonly string[];
}
