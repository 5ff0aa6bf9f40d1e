import { canonicalGuid, EMPTY_GUID, JsonReader, type Issue } from '@annal/kernel';
import { hostOf, normalPath, parts } from './matching/address.ts';
import { patternOf } from './matching/pattern.ts';
import type { SentRedirect } from './redirects.commands.ts';
import { MATCH_TYPES, STATUS_CODES, type RedirectDetails, type RedirectStatus } from './redirects.events.ts';
import { asciiDomain } from './matching/source.ts';

const LONGEST_PATH = 2_000;
const LONGEST_PATTERN = 1_000;
const LONGEST_NOTE = 500;
const HIGHEST_PRIORITY = 1_000;

const defaults = { append: false, enabled: true, priority: 0, keepQuery: true, note: null } as const;

type Members = { -readonly [Name in keyof RedirectDetails]?: RedirectDetails[Name] };

export interface ReadRedirect {
  readonly details: Members;
  readonly issues: readonly Issue[];
}

export function readRedirect(sent: SentRedirect, before: RedirectDetails | undefined): ReadRedirect {
  const issues: Issue[] = [];
  const details: Members = {};
  const redirect: JsonReader<keyof SentRedirect> = new JsonReader(sent, issues);
  const known = before ?? (defaults as Members);
  const read: Read = (name, { value }, readValue) => {
    const detail: unknown = value === undefined ? known[name] : readValue(value);
    if (detail !== undefined) Object.assign(details, { [name]: detail });
    return detail !== undefined;
  };
  const [sourceDomain, statusCode] = [redirect.own('sourceDomain'), redirect.own('statusCode')];
  if (!read('sourceDomain', sourceDomain, domainOf)) sourceDomain.refuse('The source domain is not valid');
  readMatch(redirect.own('match'), before?.match, details);
  readDestination(redirect.own('destination'), before, details);
  if (!read('statusCode', statusCode, statusCodeOf)) statusCode.refuse(STATUS_MESSAGE);
  readOptions(redirect, read);
  if (
    details.append === true &&
    destinationGroups(details.destination ?? '').length > 0 &&
    details.match?.type === 'regex'
  )
    redirect
      .own('appendSourcePathToDestination')
      .refuse('The source path cannot be appended to a destination that has groups of the regular expression');
  return { details, issues };
}

export const STATUS_MESSAGE = 'The status code has to be 301, 302, 303, 307 or 308';

type Read = (name: keyof RedirectDetails, sent: JsonReader, readValue: (value: unknown) => unknown) => boolean;

/** Null resets an option to its default. */
function readOptions(redirect: JsonReader<keyof SentRedirect>, read: Read): void {
  const flag = (name: 'append' | 'enabled' | 'keepQuery', sent: JsonReader) => {
    const flagOf = (value: unknown) =>
      value === null ? defaults[name] : typeof value === 'boolean' ? value : undefined;
    if (!read(name, sent, flagOf)) sent.notA('boolean');
  };
  const [priority, note] = [redirect.own('priority'), redirect.own('note')];
  flag('append', redirect.own('appendSourcePathToDestination'));
  flag('enabled', redirect.own('enabled'));
  if (!read('priority', priority, priorityOf))
    priority.refuse(`The priority has to be an integer from -${HIGHEST_PRIORITY} to ${HIGHEST_PRIORITY}`);
  flag('keepQuery', redirect.own('keepQuery'));
  if (!read('note', note, noteOf))
    note.refuse(`The redirect note has to be a text of at most ${LONGEST_NOTE} characters`);
}

function readMatch(sent: JsonReader, before: RedirectDetails['match'] | undefined, into: Members): void {
  if (sent.value === undefined && before) {
    into.match = before;
    return;
  }
  if (!sent.present('The match is required')?.object()) return;
  const own = new Map(sent.members().map(([name, member]) => [name.toLowerCase(), member]));
  const sentType = own.get('type') ?? new JsonReader(before?.type, []);
  const { value } = own.get('value') ?? { value: before?.value };
  const type = sentType.oneOf(MATCH_TYPES);
  if (!type) sent.own('type').refuse('The match type has to be exactMatch, beginsWith or regex');
  const issue = type === 'regex' ? patternIssue(value) : valueIssue(value, type);
  if (issue !== undefined) sent.own('value').refuse(issue);
  else if (type) into.match = { type, value: value as string };
}

function patternIssue(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'The match value is required';
  if (value.length > LONGEST_PATTERN) return tooLong('match value', LONGEST_PATTERN);
  const read = patternOf(value);
  return 'reason' in read ? `The regular expression is not supported: ${read.reason}` : undefined;
}

function valueIssue(value: unknown, type: string | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return 'The match value is required';
  if (value.length > LONGEST_PATH) return tooLong('match value', LONGEST_PATH);
  if (!value.startsWith('/')) return 'The match value has to begin with /';
  const { path, query } = parts(value);
  if (type === 'beginsWith' && query !== '') return 'Only an exact match can have a query';
  return isPlain(value) && normalPath(path) !== undefined ? undefined : 'The match value is not a valid path';
}

const tooLong = (what: string, length: number) => `The redirect ${what} cannot be longer than ${length} characters`;

function readDestination(sent: JsonReader, before: RedirectDetails | undefined, into: Members): void {
  const destination = sent.value === undefined ? before?.destination : sent.value;
  if (typeof destination !== 'string' || !isDestination(destination)) return sent.refuse(DESTINATION_MESSAGE);
  const groups = destinationGroups(destination);
  if (groups.length > 0 && into.match) {
    const { type, value } = into.match;
    if (type !== 'regex' || groups.some((number) => number > groupCount(value)))
      return sent.refuse(DESTINATION_MESSAGE);
  }
  into.destination = destination;
}

const DESTINATION_MESSAGE = 'The destination is not valid';

function isDestination(text: string): boolean {
  if (text.length > LONGEST_PATH || !isPlain(text) || text.includes('\\') || /[\ud800-\udfff]/u.test(text))
    return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1];
  return authority !== undefined && !/[$@]/.test(authority) && hostOf(authority) !== undefined && URL.canParse(text);
}

function isPlain(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.trim() === text;
}

function destinationGroups(destination: string): readonly number[] {
  return [...destination.matchAll(/\$(\$|\d)/g)].flatMap(([, what]) => (what === '$' ? [] : Number(what)));
}

function groupCount(pattern: string): number {
  const read = patternOf(pattern);
  return 'pattern' in read ? read.pattern.groupCount() : 0;
}

function domainOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const host = value
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase();
  return asciiDomain(host) === undefined ? undefined : host;
}

export function statusCodeOf(value: unknown): RedirectStatus | undefined {
  return STATUS_CODES.find((code) => code === value);
}

function priorityOf(value: unknown): number | undefined {
  if (value === null) return 0;
  return Number.isSafeInteger(value) && Math.abs(value as number) <= HIGHEST_PRIORITY ? (value as number) : undefined;
}

function noteOf(value: unknown): string | null | undefined {
  if (value === null) return null;
  return typeof value === 'string' && [...value].length <= LONGEST_NOTE ? value : undefined;
}

export function readId(sent: unknown): { readonly id?: string; readonly issue?: Issue } {
  if (sent === undefined || sent === null || sent === '') return {};
  const id = canonicalGuid(sent);
  if (id !== undefined && id !== EMPTY_GUID) return { id };
  return { issue: { field: 'id', message: 'The redirect id must be a guid' } };
}
