import type { Issue } from '@annal/kernel';
import { ALWAYS, type Condition } from '@annal/search-index';
import { malformedCall, type Clause, type Distance, type FieldClause } from '@annal/search-query';
import { fieldName, isEverywhere, type ClauseContext } from './clause-context.ts';
import { allOf, anyOf, notOf, valueAt } from './conditions.ts';
import { everywhereCondition } from './everywhere-conditions.ts';
import type { Place } from './searched-fields.ts';
import { isSysDate, sysCondition } from './sys-conditions.ts';
import { tagCondition } from './tag-conditions.ts';
import { holdsWithout, presence, valueCondition, type ValueKind } from './value-conditions.ts';
import { eachWord, wordsCondition } from './word-conditions.ts';

/** search.md 3.2. */
const TEXT_OPERATORS: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'between']);

export class ClauseConditions {
  readonly issues: Issue[] = [];

  constructor(private readonly context: ClauseContext) {}

  of(clause: Clause): Condition {
    switch (clause.kind) {
      case 'and':
        return allOf(clause.clauses.map((each) => this.of(each)));
      case 'or':
        return anyOf(clause.clauses.map((each) => this.of(each)));
      case 'not':
        return notOf(this.of(clause.clause));
      case 'field':
        return this.field(clause);
    }
  }

  private field(clause: FieldClause): Condition {
    const { fields, now } = this.context;
    const name = fieldName(clause.field);
    if (isEverywhere(name)) return everywhereCondition(name, clause, this.context);
    const sys = sysCondition(name, clause, fields, now);
    if (sys) {
      if (isSysDate(name)) this.check(clause);
      return sys;
    }
    const found = fields.anyOf(fields.placesOf(name), (place) => this.place(clause, place));
    // A field that a content type does not have is absent (search.md 3.2).
    const without = holdsWithout(clause) ? fields.without(name) : [];
    return without.length > 0 ? anyOf([found, fields.within(without, ALWAYS)]) : found;
  }

  private place(clause: FieldClause, place: Place): Condition {
    const { path, kind } = place;
    switch (kind) {
      case 'tag':
        return tagCondition(clause, path, this.context);
      case 'text':
        return clause.operator === 'freeText'
          ? wordsCondition(clause, path, this.context)
          : this.value(clause, path, kind);
      case 'number':
      case 'date':
      case 'boolean':
        return this.value(clause, path, kind);
      case 'location':
        return clause.operator === 'distanceWithin' ? near(clause.value, path) : presence(clause, path);
      case 'composed':
        return this.composed(clause, place);
      case 'object':
        return presence(clause, path);
    }
  }

  private value(clause: FieldClause, path: string, kind: ValueKind): Condition {
    if (kind === 'date') this.check(clause);
    return valueCondition(clause, path, kind, this.context.now);
  }

  private composed(clause: FieldClause, { path, texts = [] }: Place): Condition {
    if (clause.operator === 'freeText') return eachWord(clause, texts, this.context);
    if (!TEXT_OPERATORS.has(clause.operator)) return presence(clause, path);
    return anyOf(texts.map((text) => this.value(clause, text, 'text')));
  }

  private check(clause: FieldClause): void {
    const issue = malformedCall(clause);
    if (issue && !this.issues.some(({ field }) => field === issue.field)) this.issues.push(issue);
  }
}

function near({ lat, lon, metres }: Distance, path: string): Condition {
  return valueAt(path, { type: 'place', near: { lat, lon, metres } });
}
