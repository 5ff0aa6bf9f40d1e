import type { Issue, LanguageCode } from '@annal/kernel';
import type { LinearEngine } from './regex/compiled-regex.ts';
import type { RegexAnswers, RegexQuestion } from './regex/matching.ts';
import type { KnownTags } from '../tags/known-tags.ts';

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
  /** By lower-case entry id; one not in it is unknown or in the recycle bin. Without the map, links are not checked. */
  readonly targets?: ReadonlyMap<string, LinkTarget>;
  /** Without it, patterns that may take long are `questions`. */
  readonly engine?: LinearEngine;
  /** Answers to earlier `questions`, evaluated elsewhere within a time limit. */
  readonly matches?: RegexAnswers;
  /** For an unknown tag id, `save` adds an issue, `publish` drops the tag. Without `tags`, only the form is checked. */
  readonly tags?: KnownTags | undefined;
}

export interface ValidationResult {
  /** As they are stored: without unknown and invalid ones. */
  readonly fields: Record<string, unknown>;
  readonly issues: Issue[];
  /** Assumed to match until evaluated and passed back as `matches`. */
  readonly questions: readonly RegexQuestion[];
}

/** A content type compiled to functions. `validate` never throws on any JSON. */
export interface EntryValidator {
  validate(fields: Readonly<Record<string, unknown>>, options: ValidateOptions): ValidationResult;
  withDefaults(
    fields: Readonly<Record<string, unknown>>,
    language: LanguageCode,
    tags?: KnownTags,
  ): Record<string, unknown>;
  hasTags(fields: Readonly<Record<string, unknown>>): boolean;
  /** Ids of tags by the path of the field that names them. */
  tagUses(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>>;
  linkTargets(fields: Readonly<Record<string, unknown>>): readonly string[];
}
