import type { IndexAnswer, IndexQuery, SearchedStatus } from '@annal/search-index';
import { canonicalLanguage, type LanguageCode } from '@annal/kernel';
import { searchErrors, type Aggregation, type Clause, type OrderItem } from '@annal/search-query';
import { ClauseConditions } from './clause-conditions.ts';
import { fieldName } from './clause-context.ts';
import { everyClause, mentions, topLevel, withCaller } from './clauses.ts';
import { compileCounts, type Aggregations } from './compile-counts.ts';
import { compileOrder, distanceOf } from './compile-order.ts';
import { allOf, inScope } from './conditions.ts';
import { searchedTypes } from './searched-types.ts';
import { SearchedFields } from './searched-fields.ts';
import { SearchedTags } from './searched-tags.ts';
import type { SearchContext } from './search-context.ts';
import { languagesOf } from './sys-conditions.ts';

export interface SearchQuestion {
  readonly where: Clause;
  readonly order: readonly OrderItem[];
  readonly pageIndex: number;
  readonly pageSize: number;
  /** In addition to the others (search.md 7). */
  readonly includeArchived: boolean;
  readonly includeDeleted: boolean;
  readonly aggregations?: readonly Aggregation[] | undefined;
}

export interface CompiledSearch {
  readonly query: IndexQuery;
  readonly aggregationsOf: (answer: IndexAnswer) => Aggregations;
  /** For a query that is ordered by distance: metres per unit shown (search.md 3.5). */
  readonly distance?: { readonly field: string; readonly metresPerUnit: number };
}

/** @throws DomainError `rejected` with every operand that cannot be compared with its field, and its place */
export function compileSearch(question: SearchQuestion, context: SearchContext): CompiledSearch {
  const { order, pageIndex, pageSize, aggregations = [] } = question;
  const { withFormerTexts, now, caller } = context;
  const where = withCaller(question.where, caller);
  const linked = new SearchedFields(context.definitions, context.components);
  const fields = new SearchedFields(searchedTypes(where, context), context.components);
  const languages = languagesOf(linked);
  const tags = new SearchedTags(context.tags, context.primaryLanguage, languages);
  const stems = [...new Set(languages.map((code) => code.slice(0, 2).toLowerCase()))];
  const conditions = new ClauseConditions({ fields, linked, tags, withFormerTexts, stems, now });
  const condition = conditions.of(where);
  if (conditions.issues.length > 0) throw searchErrors.invalid(conditions.issues);
  const counted = compileCounts(aggregations, { fields, tags, language: languageOf(where) });
  const away = distanceOf(order, where, fields);
  return {
    query: {
      projectUuid: context.projectUuid,
      condition: allOf([
        inScope({ property: 'contentTypeUuid', oneOf: fields.typeUuids }),
        inScope({ property: 'status', oneOf: statusesOf(question) }),
        condition,
      ]),
      order: compileOrder(order, where, fields),
      skip: pageIndex * pageSize,
      limit: pageSize,
      ...(counted.counts.length > 0 && { counts: counted.counts }),
    },
    aggregationsOf: counted.aggregationsOf,
    ...(away && { distance: { field: away.name, metresPerUnit: metresPerUnit(away.value) } }),
  };
}

export function needsTags({ where, aggregations = [] }: SearchQuestion, context: SearchContext): boolean {
  const fields = new SearchedFields(context.definitions, context.components);
  if (!fields.hasTags()) return false;
  const named = [...everyClause(where), ...aggregations].map(({ field }) => fieldName(field));
  return named.some(
    (name) => name === 'searchcontent' || fields.placesOf(name).some(({ found }) => found.kind === 'tag'),
  );
}

function statusesOf({ where, includeArchived, includeDeleted }: SearchQuestion): readonly SearchedStatus[] {
  return [
    'latest',
    ...(mentions(where, 'sys.versionstatus') ? (['published'] as const) : []),
    ...(includeArchived ? (['archived'] as const) : []),
    ...(includeDeleted ? (['deleted'] as const) : []),
  ];
}

function languageOf(where: Clause): LanguageCode | undefined {
  const named = topLevel(where).find(
    ({ field, operator }) => fieldName(field) === 'sys.language' && operator === 'equalTo',
  );
  return typeof named?.value === 'string' ? canonicalLanguage(named.value) : undefined;
}

function metresPerUnit({ metres, distance }: { readonly metres: number; readonly distance: string }): number {
  return metres / (Number.parseFloat(distance) || 1);
}
