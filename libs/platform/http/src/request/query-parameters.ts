import { canonicalLanguage, DomainError, wrongLanguage, wrongType } from '@annal/kernel';

/** Names ignore case, an empty value counts as absent, and the last repetition wins (conventions.md 1). */
export class QueryParameters {
  private parsed: Map<string, string> | undefined;

  constructor(private readonly queryString: string) {}

  text(name: string): string | undefined {
    return this.values.get(name.toLowerCase()) || undefined;
  }

  /** Also without a value. */
  has(name: string): boolean {
    return this.values.has(name.toLowerCase());
  }

  list(name: string): readonly string[] | undefined {
    const items = this.text(name)
      ?.split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items?.length ? items : undefined;
  }

  boolean(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined || text === 'true' || text === 'false') return text && text === 'true';
    throw malformed(name, wrongType('boolean'));
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^[+-]?\d{1,15}$/.test(text.trim())) throw malformed(name, wrongType('integer'));
    return Number(text);
  }

  language(name = 'language'): string | undefined {
    const code = this.text(name);
    if (code === undefined) return undefined;
    const language = canonicalLanguage(code);
    if (language) return language;
    throw new DomainError('rejected', 'Request.Language', 'The query is not valid', [
      { field: name, message: wrongLanguage(code) },
    ]);
  }

  /** Those that have a value, by name. */
  get sorted(): readonly (readonly [name: string, value: string])[] {
    const present = [...this.values].filter(([, value]) => value !== '');
    return present.sort(([one], [other]) => (one < other ? -1 : 1));
  }

  private get values(): ReadonlyMap<string, string> {
    return (this.parsed ??= parse(this.queryString));
  }
}

export function malformed(field: string, message: string): DomainError {
  return new DomainError('invalid', 'Request.Query', 'The query is not valid', [{ field, message }]);
}

function parse(queryString: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryString)) values.set(name.toLowerCase(), value);
  return values;
}
