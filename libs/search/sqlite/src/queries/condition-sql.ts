import type { Condition, Range, ScopeTest } from '@annal/search-index';
import type { Names } from '../names.ts';
import { areasOf } from '../places.ts';
import { aliveAt, type QueryFunctions } from './query-functions.ts';
import type { Runs } from './runs.ts';
import { concat, FALSE, joined, oneOf, sql, type Sql, type Value } from './sql.ts';
import { FORMATS, STATUSES, storable, storedInstant, TYPES } from '../stored-values.ts';
import { textSql } from './text-sql.ts';
import { among, rangeSql, valuesWhere } from './value-rows.ts';
import { wordsSql } from './words-sql.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Translator {
  readonly names: Names;
  readonly functions: QueryFunctions;
  readonly vocabulary: Vocabulary;
  readonly runs: Runs;
  readonly project: number;
}

export function inProject(condition: Condition, by: Translator, alias = 'd'): Sql {
  // SQLite takes no index for a column with a sign. It would prefer the index of scopes, which lists the whole project.
  const scopes = listsDocuments(condition) ? `+${alias}` : alias;
  return concat(sql(`${scopes}.project = ? AND`, by.project), conditionSql(condition, by, { alias, scopes }));
}

interface Columns {
  readonly alias: string;
  readonly scopes: string;
}

function conditionSql(condition: Condition, by: Translator, columns: Columns): Sql {
  const { alias } = columns;
  const each = (inner: Condition) => conditionSql(inner, by, columns);
  switch (condition.kind) {
    case 'and':
      return joined(condition.conditions.map(each), 'AND');
    case 'or':
      return joined(condition.conditions.map(each), 'OR');
    case 'not':
      return concat('NOT (', each(condition.condition), ')');
    case 'scope':
      return scopeSql(condition.test, by, columns.scopes);
    case 'linksToEntry': {
      const targets = oneOf('target', condition.entryIds.map(storable));
      return among(alias, concat('SELECT doc FROM links WHERE', targets));
    }
    case 'linksTo':
      return linksTo(condition.condition, by, alias);
    case 'words':
      return wordsSql(condition, by, alias);
    default: {
      const path = by.names.get(condition.path);
      return path === undefined ? FALSE : valueSql(condition, path, by, alias);
    }
  }
}

function valueSql(
  condition: Extract<Condition, { readonly kind: 'value' | 'present' | 'emptyText' }>,
  path: number,
  by: Translator,
  alias: string,
): Sql {
  if (condition.kind !== 'value') {
    const types = condition.kind === 'present' ? `<= ${TYPES.bare}` : `= ${TYPES.emptyText}`;
    return among(alias, sql(`SELECT doc FROM vals WHERE path = ? AND type ${types} AND ${aliveAt('doc')}`, path));
  }
  const { test } = condition;
  switch (test.type) {
    case 'text':
      return textSql(test, path, by, alias);
    case 'number':
      if ('like' in test)
        return among(
          alias,
          valuesWhere(path, TYPES.number, sql('is_match(?, value)', by.functions.pattern(test.like))),
        );
      return among(
        alias,
        valuesWhere(path, TYPES.number, 'oneOf' in test ? oneOf('value', test.oneOf) : rangeSql(test.range)),
      );
    case 'date':
      return among(alias, valuesWhere(path, TYPES.date, rangeSql(instants(test.range))));
    case 'boolean':
      return among(alias, valuesWhere(path, TYPES.boolean, oneOf('value', test.oneOf.map(Number))));
    case 'place': {
      const near = sql('metres(?, lat, lon) <= ?', by.functions.point(test.near), test.near.metres);
      const inArea = areasOf(test.near).map(({ south, north, west, east }) =>
        sql('(south <= ? AND north >= ? AND west <= ? AND east >= ?)', north, south, east, west),
      );
      const found = inArea.map((area) => concat('SELECT id FROM areas WHERE', area));
      const ids = found.map((each) => concat('id IN (', each, ')'));
      return among(
        alias,
        concat(sql('SELECT doc FROM places WHERE path = ? AND', path), joined(ids, 'OR'), 'AND', near),
      );
    }
  }
}

function instants(range: Range<string>): Range<Value> {
  return Object.fromEntries(Object.entries(range).map(([end, instant]) => [end, storedInstant(instant as string)]));
}

function scopeSql(test: ScopeTest, { names }: Translator, alias: string): Sql {
  switch (test.property) {
    case 'contentTypeUuid':
      return oneOf(
        `${alias}.type`,
        test.oneOf.flatMap((uuid) => names.get(uuid) ?? []),
      );
    case 'entryId':
      return oneOf(`${alias}.entry`, test.oneOf.map(storable));
    case 'language':
      return oneOf(`${alias}.language`, test.oneOf.map(storable));
    case 'dataFormat':
      return oneOf(
        `${alias}.format`,
        test.oneOf.map((format) => (FORMATS as readonly string[]).indexOf(format)),
      );
    case 'status':
      return oneOf(
        `${alias}.status`,
        test.oneOf.map((status) => STATUSES.indexOf(status)),
      );
    case 'isDefault':
      return oneOf(`${alias}.main`, test.oneOf.map(Number));
  }
}

function linksTo(condition: Condition, by: Translator, alias: string): Sql {
  const inner = `${alias}t`;
  const live = oneOf(
    `${inner}.status`,
    (['latest', 'published'] as const).map((status) => STATUSES.indexOf(status)),
  );
  const targets = concat(
    `SELECT ${inner}.entry FROM documents ${inner} WHERE`,
    live,
    `AND ${aliveAt(`${inner}.doc`)} AND`,
    inProject(condition, by, inner),
  );
  return among(alias, concat(`SELECT doc FROM links WHERE ${aliveAt('doc')} AND target IN (`, targets, ')'));
}

/** The index of scopes alone answers such conditions, so finding is as fast as counting. */
export function isAboutScope(condition: Condition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.every(isAboutScope);
  return condition.kind === 'not' ? isAboutScope(condition.condition) : condition.kind === 'scope';
}

/** The number of documents per scope does not tell how many of them are versions of an entry. */
export function namesEntries(condition: Condition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.some(namesEntries);
  if (condition.kind === 'not') return namesEntries(condition.condition);
  return condition.kind === 'scope' && condition.test.property === 'entryId';
}

/** Its subqueries list the documents to which it can apply. */
function listsDocuments(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.some(listsDocuments);
    case 'or':
      return condition.conditions.length > 0 && condition.conditions.every(listsDocuments);
    default:
      return condition.kind !== 'not' && condition.kind !== 'scope';
  }
}
