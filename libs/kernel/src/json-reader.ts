import type { Issue } from './domain-error.ts';
import { canonicalLanguage, wrongLanguage, type LanguageCode } from './language-code.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** conventions.md 3 */
export const wrongType = (type: string): string => `The value is not a valid ${type}`;

/** A list of issues, or something that puts them in another order. */
export interface IssueSink {
  readonly length: number;
  push(issue: Issue): unknown;
}

/**
 * Reads a JSON value that a caller sent. A wrong type reads as undefined and adds an issue at its path, so that a caller
 * gets all issues at once. Undefined and null count as absent. `Name` lists the members that may be read.
 */
export class JsonReader<Name extends string = string> {
  constructor(
    readonly value: unknown,
    readonly issues: IssueSink,
    readonly path = '',
  ) {}

  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  text(): string | undefined {
    return this.typed('string', (value) => typeof value === 'string');
  }

  flag(): boolean | undefined {
    return this.typed('boolean', (value) => typeof value === 'boolean');
  }

  record(): JsonRecord | undefined {
    return this.typed('object', isRecord);
  }

  language(): LanguageCode | undefined {
    const code = this.text();
    return code === undefined ? undefined : (canonicalLanguage(code) ?? this.refuse(wrongLanguage(code)));
  }

  list(): readonly JsonReader[] | undefined {
    const items = this.typed('array', (value): value is readonly unknown[] => Array.isArray(value));
    return items?.map((item, index) => new JsonReader(item, this.issues, `${this.path}[${index}]`));
  }

  /** The texts in a list; its other items become issues. */
  texts(): readonly string[] | undefined {
    return this.list()?.flatMap((item) => (typeof item.value === 'string' ? item.value : (item.notA('string') ?? [])));
  }

  object(): this | undefined {
    return this.record() && this;
  }

  members(): readonly (readonly [string, JsonReader])[] {
    const names = isRecord(this.value) ? Object.keys(this.value) : [];
    return names.map((name) => [name, this.own(name as Name)] as const);
  }

  own(name: Name): JsonReader {
    const value = isRecord(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return new JsonReader(value, this.issues, this.path === '' ? name : `${this.path}.${name}`);
  }

  /** In any case (conventions.md 3), where `own` wants exactly this name; an exact match comes first. */
  member(name: Name): JsonReader {
    const exact = this.own(name);
    if (!isRecord(this.value) || Object.hasOwn(this.value, name)) return exact;
    const key = Object.keys(this.value).find((each) => each.toLowerCase() === name.toLowerCase());
    return key === undefined ? exact : new JsonReader(this.value[key], this.issues, exact.path);
  }

  /** The word that was sent in any case; undefined, without an issue, for anything else. */
  oneOf<Word extends string>(words: readonly Word[]): Word | undefined {
    const { value } = this;
    return typeof value === 'string' ? words.find((word) => word.toLowerCase() === value.toLowerCase()) : undefined;
  }

  /** Undefined if absent, with an issue if a message is given. */
  present(missing?: string): this | undefined {
    return this.isAbsent ? this.missing(missing) : this;
  }

  /** An empty text counts as absent, too. */
  filled(missing?: string): this | undefined {
    return this.value === '' ? this.missing(missing) : this.present(missing);
  }

  at(path: string): JsonReader<Name> {
    return new JsonReader(this.value, this.issues, path);
  }

  refuse(message: string): undefined {
    this.issues.push({ field: this.path, message });
    return undefined;
  }

  notA(type: string): undefined {
    return this.refuse(wrongType(type));
  }

  private typed<Value>(type: string, isOfType: (value: unknown) => value is Value): Value | undefined {
    const { value } = this;
    if (value === undefined || value === null) return undefined;
    return isOfType(value) ? value : this.notA(type);
  }

  private missing(message: string | undefined): undefined {
    return message === undefined ? undefined : this.refuse(message);
  }
}
