import { anyOf, described, object, oneOf, text, type JsonSchema } from '../description/schema.ts';

const LONGEST = 2_000;

const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const DOMAIN = `(${LABEL}\\.)*[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?`;
const DOMAIN_AND_PORT = `${DOMAIN}(:[1-5]?[0-9]{1,4})?`;

export const host: JsonSchema = {
  ...described(text, 'A host, perhaps with a port; international names in their ASCII form'),
  pattern: `^${DOMAIN_AND_PORT}$`,
  maxLength: 250,
};
export const domain: JsonSchema = {
  ...described(text, '`*`, a host, or `*.host` for every subdomain; of a URL its host counts'),
  pattern: `^([A-Za-z][A-Za-z0-9+.-]*://)?(\\*|(\\*\\.)?${DOMAIN_AND_PORT})([/?#][\\s\\S]*)?$`,
};
export const addressOrPath: JsonSchema = {
  ...described(text, 'An absolute URL, or a path from `/`'),
  pattern: `^(/[\\s\\S]*|https?://${DOMAIN_AND_PORT}([/?#][\\s\\S]*)?)$`,
};
const CONTROL = '\\x00-\\x1f\\x7f-\\x9f';

/** Percent-encoded UTF-8. */
const HEX = '[0-9A-Fa-f]';
const NEXT = `%[89ABab]${HEX}`;
const ENCODED = [
  `%[0-7]${HEX}`,
  `%([Cc][2-9A-Fa-f]|[Dd]${HEX})${NEXT}`,
  `%[Ee](0%[ABab]${HEX}|[1-9ABCEFabcef]${NEXT}|[Dd]%[89]${HEX})${NEXT}`,
  `%[Ff](0%[9ABab]${HEX}|[1-3]${NEXT}|4%8${HEX})${NEXT}${NEXT}`,
].join('|');
const BLANK = '\\s\\ufeff';
const ending = (excluded: string) => `([^${excluded}${CONTROL}]*[^${excluded}${BLANK}${CONTROL}])?`;
const opening = `/([^%?#${CONTROL}]|${ENCODED})*`;
const FRAGMENT = `#${ending('')}`;
const QUERY = `\\?${ending('#')}`;
const path = `/(([^%?#${CONTROL}]|${ENCODED})*([^%?#${BLANK}${CONTROL}]|${ENCODED}))?`;
const exactPath = `^(${path}|${opening}${QUERY}|${opening}(\\?[^#${CONTROL}]*)?${FRAGMENT})$`;
const pathBeginning = `^(${path}|${opening}\\?|${opening}\\??${FRAGMENT})$`;

const value = (pattern: string, description: string): JsonSchema => ({
  ...described(text, description),
  pattern,
  maxLength: LONGEST,
});

export const pathMatch = anyOf(
  object({
    type: oneOf('exactMatch'),
    value: value(exactPath, 'A path from `/`, perhaps with a query'),
  }),
  object({ type: oneOf('beginsWith'), value: value(pathBeginning, 'How paths begin, from `/`') }),
);

export const regexMatch = object({
  type: oneOf('regex'),
  value: {
    ...described(text, 'A regular expression without constructs that need backtracking'),
    format: 'regex',
    minLength: 1,
    maxLength: 1_000,
  },
});

/** Excludes impossible characters only; does not validate the host. */
const HOST = `[^/?#@$%*\\\\${BLANK}${CONTROL}]+`;

const leadsTo = (dollar: string): string => {
  const one = (excluded = '') => `([^$\\\\${excluded}${CONTROL}]|${dollar})`;
  const rest = `(${one()}*${one(BLANK)})?`;
  return `^(/(${one(`/${BLANK}`)}|${one('/')}${one()}*${one(BLANK)})?|[Hh][Tt][Tt][Pp][Ss]?://${HOST}([/?#]${rest})?)$`;
};

export const destination: JsonSchema = {
  ...described(text, 'A path from `/`, or an absolute URL'),
  pattern: leadsTo('\\$\\$|\\$(?![$0-9])'),
  maxLength: LONGEST,
};

export const destinationWithGroups: JsonSchema = {
  ...described(text, 'A path or URL in which `$0` to `$9` stand for groups, and `$$` for a dollar'),
  pattern: leadsTo('\\$'),
  maxLength: LONGEST,
};

export const changedMatch = anyOf(
  pathMatch,
  regexMatch,
  object({}, { type: oneOf('exactMatch', 'beginsWith'), value: value(pathBeginning, 'A path from `/`') }),
);
