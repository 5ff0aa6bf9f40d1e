import { inspect } from 'node:util';
import { stdSerializers } from 'pino';
import { REDACTED } from './redact.ts';
import { inSources } from './source-places.ts';

type Fields = Readonly<Record<string, unknown>>;

export function messageOf(error: unknown): string {
  return error instanceof Error ? withoutDocuments(error.message, isOfDatabase(error)) : String(error);
}

export function stackOf(error: unknown): string {
  const fields = toldError(error);
  return typeof fields?.['stack'] === 'string' ? fields['stack'] : inspect(error);
}

/** Keeps plain values only: other properties may hold the documents of a failed bulk write. */
export function toldError(error: unknown): Fields | undefined {
  const fields = stdSerializers.err(error as Error) as Fields | undefined;
  return typeof fields?.['stack'] === 'string' ? told(fields) : fields;
}

export function toldStack(stack: string): string {
  return withoutDocuments(inSources(stack), DATABASE_ERROR.test(stack));
}

function told(fields: Fields): Fields {
  const { stack } = fields;
  const ofDatabase = DATABASE_ERROR.test(String(stack));
  const entries = Object.entries(fields).map(([name, value]) => {
    if (name === 'stack') return [name, toldStack(String(value))];
    if (name === 'aggregateErrors') return [name, (value as readonly Fields[]).map(told)];
    if (typeof value === 'string') return [name, withoutDocuments(value, ofDatabase)];
    return [name, typeof value === 'object' && value !== null ? REDACTED : value];
  });
  return Object.fromEntries(entries) as Fields;
}

/** Matched by name, because only few packages may import the driver. */
const DATABASE_ERROR = /\bMongo\w*Error\b/;

function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return DATABASE_ERROR.test(error.name) || isOfDatabase(error.cause);
}

/** MongoDB quotes stored values: `dup key: { email: "…" }`, `in element {name: "…"}`. */
function withoutDocuments(text: string, ofDatabase: boolean): string {
  return ofDatabase ? text.replace(/\{[^\n]*\}/g, '{…}') : text;
}
