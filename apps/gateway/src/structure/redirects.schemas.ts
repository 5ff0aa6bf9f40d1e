import { anyOf, described, object, oneOf, text, type JsonSchema } from '../description/schema.ts';

const LONGEST = 2_000;
const CONTROL = '\\x00-\\x1f\\x7f-\\x9f';

/** A percent-encoded character of UTF-8. */
const HEX = '[0-9A-Fa-f]';
const NEXT = `%[89ABab]${HEX}`;
const ENCODED = [
  `%[0-7]${HEX}`,
  `%([Cc][2-9A-Fa-f]|[Dd]${HEX})${NEXT}`,
  `%[Ee](0%[ABab]${HEX}|[1-9ABCEFabcef]${NEXT}|[Dd]%[89]${HEX})${NEXT}`,
  `%[Ff](0%[9ABab]${HEX}|[1-3]${NEXT}|4%8${HEX})${NEXT}${NEXT}`,
].join('|');
/** No blank at the end. */
const path = (others = '') => `/(([^%?#${CONTROL}]|${ENCODED})*([^%?#\\s\\ufeff${CONTROL}]|${ENCODED}))?${others}`;

const value = (pattern: string, description: string): JsonSchema => ({
  ...described(text, description),
  pattern,
  maxLength: LONGEST,
});

export const pathMatch = anyOf(
  object({
    type: oneOf('exactMatch'),
    value: value(
      `^${path(`(\\?([^#${CONTROL}]*[^#\\s\\ufeff${CONTROL}])?)?`)}$`,
      'A path from `/`, perhaps with a query',
    ),
  }),
  object({ type: oneOf('beginsWith'), value: value(`^${path()}$`, 'How paths begin, from `/`') }),
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

const LABEL = '([A-Za-z0-9-]*[A-Za-z0-9])?';
const HOST = `([A-Za-z0-9]${LABEL}\\.)*[A-Za-z]${LABEL}(:[1-9][0-9]{0,3})?`;

/** Without `\`, `//` in front and a blank at the end. @param dollar what a dollar may begin */
const leadsTo = (dollar: string): string => {
  const one = (excluded = '') => `([^$\\\\${excluded}${CONTROL}]|${dollar})`;
  const blank = '\\s\\ufeff';
  const rest = `(${one()}*${one(blank)})?`;
  return `^(/(${one(`/${blank}`)}${rest})?|https?://${HOST}([/?#]${rest})?)$`;
};

export const destination: JsonSchema = {
  ...described(text, 'A path from `/`, or an absolute URL with its host in ASCII'),
  pattern: leadsTo(`\\$[^0-9\\\\\\s\\ufeff${CONTROL}]`),
  maxLength: LONGEST,
};

export const destinationWithGroups: JsonSchema = {
  ...described(text, 'A path or URL in which `$0` to `$9` stand for groups, and `$$` for a dollar'),
  pattern: leadsTo('\\$[0-9$]'),
  maxLength: LONGEST,
};

/** Member by member: what is absent stays. */
export const changedMatch = anyOf(
  pathMatch,
  regexMatch,
  object({}, { type: oneOf('exactMatch', 'beginsWith'), value: value(`^${path()}$`, 'A path from `/`') }),
);
