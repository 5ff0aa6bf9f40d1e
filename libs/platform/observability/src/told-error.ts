import { inspect } from 'node:util';
import { stdSerializers } from 'pino';
import { REDACTED } from './redact.ts';
import { inSources } from './source-places.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an error says of itself, for a log or a state; `String` of whatever else was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? withoutDocuments(error.message, isOfDatabase(error)) : String(error);
}

/** With its causes and where they come from. */
export function stackOf(error: unknown): string {
  const fields = toldError(error);
  return typeof fields?.['stack'] === 'string' ? fields['stack'] : inspect(error);
}

/**
 * As the log has it. Plain values only: what else hangs at an error may be what was being written, such as the
 * documents of a failed bulk write.
 */
export function toldError(error: unknown): Fields | undefined {
  const fields = stdSerializers.err(error as Error) as Fields | undefined;
  return typeof fields?.['stack'] === 'string' ? told(fields) : fields;
}

/** A stack that is only known as text. */
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

/** By its name: the driver is the business of few. */
const DATABASE_ERROR = /\bMongo\w*Error\b/;

function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return DATABASE_ERROR.test(error.name) || isOfDatabase(error.cause);
}

/** The database quotes what it was told to store: `dup key: { email: "…" }`, `in element {name: "…"}`. */
function withoutDocuments(text: string, ofDatabase: boolean): string {
  return ofDatabase ? text.replace(/\{[^\n]*\}/g, '{…}') : text;
}
