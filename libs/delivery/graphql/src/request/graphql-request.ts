import { createHash } from 'node:crypto';
import { isRecord } from '@annal/kernel';
import { refusals } from './refusal.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a request says, by whichever method (GraphQL over HTTP). */
export interface GraphqlRequest {
  readonly query: string | undefined;
  readonly operationName: string | undefined;
  readonly variables: Values;
  /** SHA-256 of a query that the service may know. */
  readonly hash: string | undefined;
}

const DEEPEST_VARIABLE = 32;
const HASH = /^[0-9a-f]{64}$/;

/** @throws Refusal */
export function readRequest(sent: Values): GraphqlRequest {
  const variables = recordIn(sent, 'variables');
  refuseDeep(variables, 0);
  return {
    query: textIn(sent, 'query'),
    operationName: textIn(sent, 'operationName'),
    variables,
    hash: hashIn(recordIn(sent, 'extensions')),
  };
}

/** Of an address: texts, two of them JSON. @throws Refusal */
export function readParameters(text: (name: string) => string | undefined): GraphqlRequest {
  return readRequest({
    query: text('query'),
    operationName: text('operationName'),
    variables: jsonIn('variables', text('variables')),
    extensions: jsonIn('extensions', text('extensions')),
  });
}

export const hashOf = (query: string): string => createHash('sha256').update(query).digest('hex');

function textIn(sent: Values, name: string): string | undefined {
  const value = own(sent, name);
  if (value === undefined || value === null || typeof value === 'string') return value || undefined;
  throw refusals.malformed(`The value of '${name}' has to be a string`);
}

function recordIn(sent: Values, name: string): Values {
  const value = own(sent, name) ?? {};
  if (isRecord(value)) return value;
  throw refusals.malformed(`The value of '${name}' has to be an object`);
}

function jsonIn(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.malformed(`The value of '${name}' is not valid JSON`);
  }
}

function hashIn(extensions: Values): string | undefined {
  const persisted = own(extensions, 'persistedQuery');
  if (persisted === undefined || persisted === null) return undefined;
  const hash = isRecord(persisted) ? own(persisted, 'sha256Hash') : undefined;
  if (typeof hash === 'string' && HASH.test(hash.toLowerCase())) return hash.toLowerCase();
  throw refusals.malformed("The value of 'extensions.persistedQuery.sha256Hash' has to be a SHA-256 in hex digits");
}

/** What reads them calls itself for each level. */
function refuseDeep(value: unknown, level: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (level > DEEPEST_VARIABLE) throw refusals.malformed('The variables are nested too deep');
  for (const inner of Object.values(value)) refuseDeep(inner, level + 1);
}

const own = (record: Values, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);
