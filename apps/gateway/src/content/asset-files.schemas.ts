import { described, text, type JsonSchema } from '../description/schema.ts';

/** Forbidden in file and folder names besides slashes (assets.md 3.1). */
const FORBIDDEN = '/\\\\:*?"<>|\\x00-\\x1f\\x7f-\\x9f';
const BLANK = '\\s\\ufeff';
const any = `[^${FORBIDDEN}]`;
const notBlank = `[^${BLANK}${FORBIDDEN}]`;

export const filename: JsonSchema = {
  ...described(text, 'It ends as the uploaded file does'),
  pattern: `^(${notBlank}${any}*[^.${FORBIDDEN}]|[^.${BLANK}${FORBIDDEN}])\\.[A-Za-z0-9]{1,16}$`,
  maxLength: 200,
};

const SLASH = '[/\\\\]';
const folder = `(?!\\.{1,2}(${SLASH}|$))${notBlank}(${any}{0,98}${notBlank})?`;

export const parentNodePath: JsonSchema = {
  ...described(text, 'Names of folders with slashes between them'),
  pattern: `^${SLASH}?(${folder}(${SLASH}${folder})*)?${SLASH}?$`,
  maxLength: 1_000,
};
