import type { JsonReader } from '@annal/kernel';
import { isTemplate, parseTemplate, TemplateError } from '../template/template.ts';
import type { WebhookHeader } from './webhook.events.ts';

export const MASK = '************';
const MOST_HEADERS = 50;
const MOST_BYTES = 4 * 1024;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const RESERVED = ['host', 'content-length', 'connection', 'transfer-encoding'];

export interface ReadHeaders {
  readonly headers: readonly WebhookHeader[];
  readonly secrets: Readonly<Record<string, string>>;
  readonly kept: readonly string[];
}

export interface KnownSecrets {
  readonly names: readonly string[];
  /** False when requests now go to another host, which must not receive the values. */
  readonly mayStay: boolean;
}

export function readHeaders(sent: JsonReader, known: KnownSecrets): ReadHeaders {
  const headers: WebhookHeader[] = [];
  const secrets: Record<string, string> = {};
  const kept: string[] = [];
  for (const [index, [name, header]] of (sent.object()?.members() ?? []).entries()) {
    const { value, secret, isWellFormed } = parts(header);
    const isTaken = headers.some((other) => other.name.toLowerCase() === name.toLowerCase());
    if (index >= MOST_HEADERS || isTaken || !isWellFormed || !isValid(name, value ?? '')) {
      header.refuse(`The header '${name}' is not valid`);
      continue;
    }
    const key = name.toLowerCase();
    if (secret && value === MASK) {
      if (!known.names.includes(key)) continue;
      if (!known.mayStay)
        header.refuse(
          `The value of the secret header '${name}' has to be sent again, as the url leads to another host`,
        );
      kept.push(key);
    } else if (value === null) continue;
    else if (secret) secrets[key] = value;
    headers.push({ name, secret, value: secret ? null : value });
  }
  return { headers, secrets, kept };
}

function parts(header: JsonReader) {
  const [{ value }, { value: secret }] = [header.own('value'), header.own('secret')];
  const isWellFormed =
    typeof header.value === 'object' &&
    header.value !== null &&
    (isAbsent(value) || typeof value === 'string') &&
    (isAbsent(secret) || typeof secret === 'boolean');
  return { value: typeof value === 'string' ? value : null, secret: secret === true, isWellFormed };
}

const isAbsent = (value: unknown) => value === undefined || value === null;

function isValid(name: string, value: string): boolean {
  if (!NAME.test(name) || RESERVED.includes(name.toLowerCase())) return false;
  if (!VALUE.test(value) || value.length > MOST_BYTES) return false;
  if (!isTemplate(value)) return true;
  try {
    parseTemplate(value);
    return true;
  } catch (error) {
    if (error instanceof TemplateError) return false;
    throw error;
  }
}
