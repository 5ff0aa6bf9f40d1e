import type { DatabaseSync } from 'node:sqlite';
import type { Range, TextPattern } from '@annal/search-index';
import { metresBetween } from '@annal/search-query';
import type { Budget } from './budget.ts';
import { CountedDocuments } from './counted-documents.ts';
import { compareTexts } from '../text/text-order.ts';
import { unpacked, wholeText } from '../stored-values.ts';
import { patternMatcher } from '../text/text-pattern.ts';

type Matcher = (text: string) => boolean;
interface Point {
  readonly lat: number;
  readonly lon: number;
}

const ROWS = 127;

/** SQL functions; a query registers patterns, places and groups first, and refers to them by number. */
export class QueryFunctions {
  readonly counted = new CountedDocuments();
  private calls = 0;
  private budget: Budget | undefined;
  private matchers: Matcher[] = [];
  private points: Point[] = [];
  private groups: ReadonlyMap<string, string>[] = [];

  constructor(database: DatabaseSync) {
    const define = (name: string, call: (...values: never[]) => number | string) =>
      database.function(name, call as (...values: unknown[]) => number | string);
    define('is_alive', () => {
      this.check();
      return 1;
    });
    define('hold', (doc: number) => {
      this.counted.hold(doc);
      return 1;
    });
    define('is_counted', (doc: number) => {
      this.calls += 1;
      if ((this.calls & ROWS) === 0) this.check();
      return Number(this.counted.count(doc));
    });
    define('is_match', (which: number, text: string | number) => Number(this.matcher(which)(String(text))));
    define('any_match', (which: number, texts: string) => Number(unpacked(texts).some(this.matcher(which))));
    define('whole_matches', (which: number, value: string, texts: string | null) =>
      Number(this.matcher(which)(texts === null ? value : wholeText(value, texts))),
    );
    define('whole_text', (value: string, texts: string | null) => (texts === null ? value : wholeText(value, texts)));
    define('stands_for', (which: number, value: string) => this.groups[which]?.get(value) ?? value);
    define('metres', (which: number, lat: number, lon: number) => this.metres(which, { lat, lon }));
  }

  begin(budget: Budget): void {
    this.budget = budget;
    this.matchers = [];
    this.points = [];
    this.groups = [];
  }

  check(): void {
    this.budget?.check();
  }

  pattern(pattern: TextPattern): number {
    return this.matchers.push(patternMatcher(pattern, () => this.check())) - 1;
  }

  range({ from, above, to, below }: Range<string>): number {
    const isWithin = (text: string) =>
      (from === undefined || compareTexts(text, from) >= 0) &&
      (above === undefined || compareTexts(text, above) > 0) &&
      (to === undefined || compareTexts(text, to) <= 0) &&
      (below === undefined || compareTexts(text, below) < 0);
    return this.matchers.push(isWithin) - 1;
  }

  point(point: Point): number {
    return this.points.push(point) - 1;
  }

  group(first: ReadonlyMap<string, string>): number {
    return this.groups.push(first) - 1;
  }

  private matcher(which: number): Matcher {
    const matcher = this.matchers[which];
    if (!matcher) throw new Error(`There is no pattern ${which}`);
    return matcher;
  }

  private metres(which: number, place: Point): number {
    const point = this.points[which];
    if (!point) throw new Error(`There is no point ${which}`);
    return metresBetween(point, place);
  }
}

/** True for every row; stops the statement when its budget is used up. */
export function aliveAt(column: string): string {
  return `(${column} & ${ROWS} OR is_alive())`;
}
