import { formatDate, unknownDirective } from './date-format.ts';

type Filter = { readonly name: 'json' } | { readonly name: 'date.to_string'; readonly format: string };

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: readonly string[]; readonly filters: readonly Filter[] };

export type Template = readonly TemplatePart[];

/** Decides the escaping, so that a value cannot break out of its place. */
export type TemplatePlace = 'json' | 'url' | 'header' | 'text';

export class TemplateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateError';
  }
}

/** Limits the output, because a short template can repeat a large resource. */
const MAX_LENGTH = 1024 * 1024;
/** Each `json` doubles the escapes of the previous one. */
const MAX_FILTERS = 3;

const OPENING = /\{\{|\{\/[^{}\s"]*\}/g;
const PATH = /^[A-Za-z_][\w-]*(\.[\w-]+|\[\d+\])*$/;

export function parseTemplate(source: string): Template {
  const parts: TemplatePart[] = [];
  let at = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(source); match; match = OPENING.exec(source)) {
    if (match.index > at) parts.push({ kind: 'text', text: source.slice(at, match.index) });
    if (match[0] === '{{') {
      const end = source.indexOf('}}', match.index + 2);
      if (end < 0) throw new TemplateError("'{{' is not closed");
      parts.push(expression(source.slice(match.index + 2, end)));
      at = end + 2;
    } else {
      parts.push({ kind: 'value', path: pointer(match[0].slice(2, -1)), filters: [] });
      at = match.index + match[0].length;
    }
    OPENING.lastIndex = at;
  }
  if (at < source.length) parts.push({ kind: 'text', text: source.slice(at) });
  return parts;
}

export const isTemplate = (source: string) => /\{\{|\{\/[^{}\s"]*\}/.test(source);

/** @throws TemplateError, also when the output is too long */
export function renderTemplate(template: Template, variables: object, place: TemplatePlace): string {
  let text = '';
  for (const part of template) {
    text += part.kind === 'text' ? part.text : show(part, variables, place);
    if (text.length > MAX_LENGTH) throw new TemplateError(`The text is longer than ${MAX_LENGTH} characters`);
  }
  return text;
}

function expression(source: string): TemplatePart {
  const [path = '', ...filters] = source.split('|').map((piece) => piece.trim());
  if (filters.length > MAX_FILTERS) throw new TemplateError(`'${path}' has more than ${MAX_FILTERS} filters`);
  if (!PATH.test(path)) throw new TemplateError(`'${path}' is not a path`);
  const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.');
  return { kind: 'value', path: keys, filters: filters.map(filter) };
}

function filter(source: string): Filter {
  if (source === 'json') return { name: 'json' };
  const [, single, double] = /^date\.to_string\s+(?:'([^']*)'|"([^"]*)")$/s.exec(source) ?? [];
  const format = single ?? double;
  if (format === undefined) throw new TemplateError(`'${source}' is not a filter`);
  const unknown = unknownDirective(format);
  if (unknown !== undefined) throw new TemplateError(`'${unknown}' is not a part of a date`);
  return { name: 'date.to_string', format };
}

/** RFC 6901, except that a trailing slash means the whole value. */
function pointer(source: string): readonly string[] {
  const keys = source.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.at(-1) === '' ? keys.slice(0, -1) : keys;
}

type ValuePart = Extract<TemplatePart, { kind: 'value' }>;

function show({ path, filters }: ValuePart, variables: object, place: TemplatePlace): string {
  let value = path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, unknown>)[key]
        : undefined,
    variables,
  );
  let isJson = false;
  for (const step of filters) {
    if (value === undefined && step.name === 'date.to_string') return '';
    value = step.name === 'json' ? JSON.stringify(value ?? null) : dateText(value, step.format);
    isJson = step.name === 'json';
  }
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return escaped(JSON.stringify(value), place, true);
  return escaped(textOf(value), place, isJson || typeof value !== 'string');
}

function dateText(value: unknown, format: string): string {
  if (value === null) return '';
  const date = typeof value === 'string' ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) throw new TemplateError('date.to_string needs a date');
  return formatDate(date, format);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function escaped(text: string, place: TemplatePlace, isJson: boolean): string {
  switch (place) {
    case 'json':
      return isJson ? text : JSON.stringify(text).slice(1, -1);
    case 'url':
      return encodeURIComponent(text);
    case 'header':
      // A line break would start another header.
      return text.replace(/[^\t\x20-\x7e\x80-\xff]+/g, ' ');
    case 'text':
      return text;
  }
}
