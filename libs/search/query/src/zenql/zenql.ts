import { DomainError, isRecord } from '@annal/kernel';
import { everything, limits, type Clause } from '../clause.ts';
import { searchErrors } from '../search-errors.ts';
import { ZenqlParser, type ZenqlQuery } from './parser.ts';
import { problems } from './problems.ts';
import { tokensOf } from './tokens.ts';

/** An empty text finds everything. NOT binds closer than AND, AND closer than OR. @throws DomainError `invalid` */
export function parseZenql(zenql: string | undefined): Clause {
  return readZenql(zenql).where;
}

/** @throws DomainError `invalid` */
export function readZenql(zenql: string | undefined): ZenqlQuery {
  if (zenql === undefined || zenql.trim() === '') return { where: everything, order: [] };
  if (zenql.length > limits.textLength) throw searchErrors.unreadable('', limits.textLength, 'the query is too long');
  return new ZenqlParser(tokensOf(zenql), (problem, position) => {
    throw searchErrors.unreadable(zenql, position, problems[problem]);
  }).query();
}

export interface ZenqlProblem {
  readonly position: number;
  readonly message: string;
}

/** Undefined for a query that can be read. */
export function zenqlProblem(zenql: string): ZenqlProblem | undefined {
  try {
    readZenql(zenql);
    return undefined;
  } catch (error) {
    const data = error instanceof DomainError ? error.data : undefined;
    if (!(error instanceof DomainError) || !isRecord(data) || typeof data['position'] !== 'number') throw error;
    return { position: data['position'], message: error.message };
  }
}
