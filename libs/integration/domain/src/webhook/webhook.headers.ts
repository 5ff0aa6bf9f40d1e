import type { Issue } from '@annal/kernel';
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

export function readHeaders(sent: unknown, known: KnownSecrets, issues: Issue[]): ReadHeaders {
  const headers: WebhookHeader[] = [];
  const secrets: Record<string, string> = {};
  const kept: string[] = [];
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent)))
    issues.push({ field: 'headers', message: 'The value is not a valid object' });
  const entries = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.entries(sent) : [];
  entries.forEach(([name, given], index) => {
    const { value, secret, isWellFormed } = parts(given);
    const isTaken = headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
    if (index >= MOST_HEADERS || isTaken || !isWellFormed || !isValid(name, value ?? '')) {
      issues.push({ field: `headers.${name}`, message: `The header '${name}' is not valid` });
      return;
    }
    const key = name.toLowerCase();
    if (secret && value === MASK) {
      if (!known.names.includes(key)) return;
      if (!known.mayStay) {
        const message = `The value of the secret header '${name}' has to be sent again, as the url leads to another host`;
        issues.push({ field: `headers.${name}`, message });
      }
      kept.push(key);
    } else if (value === null) return;
    else if (secret) secrets[key] = value;
    headers.push({ name, secret, value: secret ? null : value });
  });
  return { headers, secrets, kept };
}

function parts(given: unknown) {
  const { value = null, secret = false } = (typeof given === 'object' && given !== null ? given : {}) as {
    readonly value?: unknown;
    readonly secret?: unknown;
  };
  const isWellFormed =
    typeof given === 'object' && given !== null && (value === null || typeof value === 'string') && isFlag(secret);
  return { value: typeof value === 'string' ? value : null, secret: secret === true, isWellFormed };
}

const isFlag = (value: unknown) => typeof value === 'boolean' || value === null;

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
