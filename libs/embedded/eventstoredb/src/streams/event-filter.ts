import { categoryOf } from '../log/stream-name.ts';

export interface FilterExpression {
  readonly on: 'stream' | 'type';
  readonly prefixes: readonly string[];
  readonly regex: string;
}

export class EventFilter {
  /** Categories of all streams that can match, so that an index can replace the log; undefined if some have none. */
  readonly categories: readonly string[] | undefined;
  private readonly pattern: RegExp | undefined;

  constructor(private readonly expression: FilterExpression) {
    this.pattern = expression.prefixes.length > 0 ? undefined : new RegExp(expression.regex, 'u');
    this.categories = categoriesOf(expression);
  }

  matches(event: { readonly stream: string; readonly type: string }): boolean {
    const text = this.expression.on === 'stream' ? event.stream : event.type;
    if (this.pattern) return this.pattern.test(text);
    return this.expression.prefixes.some((prefix) => text.startsWith(prefix));
  }
}

function categoriesOf({ on, prefixes }: FilterExpression): string[] | undefined {
  if (on !== 'stream' || prefixes.length === 0) return undefined;
  const categories = new Set<string>();
  for (const prefix of prefixes) {
    const category = prefix.startsWith('$$') ? undefined : categoryOf(prefix);
    if (category === undefined) return undefined;
    categories.add(category);
  }
  return [...categories];
}
