import { CommandError, notSupported } from '../errors.ts';
import { translated } from './regex-source.ts';

const compiled = new Map<string, RegExp>();

/** PCRE that JavaScript cannot express is refused, not approximated. */
export function compileRegex(pattern: string, options: string): RegExp {
  const id = `${options}/${pattern}`;
  const known = compiled.get(id);
  if (known) return known;
  const regex = translate(pattern, options);
  if (compiled.size > 500) compiled.clear();
  compiled.set(id, regex);
  return regex;
}

function translate(pattern: string, options: string): RegExp {
  const inline = /^\(\?([a-z]+)\)/.exec(pattern);
  const flags = new Set(options + (inline?.[1] ?? ''));
  for (const flag of flags)
    if (!'imsxu'.includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
  if (flags.has('x')) throw notSupported('the regex option x');
  const meaning = { multiline: flags.has('m'), dotAll: flags.has('s') };
  const source = translated(inline ? pattern.slice(inline[0].length) : pattern, meaning);
  try {
    return new RegExp(source, flags.has('i') ? 'iu' : 'u');
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

export function literalPrefix(pattern: string, options: string): string {
  if (/[imx]/.test(options) || pattern.includes('|')) return '';
  const start = /^(?:\^|\\A)/.exec(pattern);
  if (!start) return '';
  let prefix = '';
  let rest = pattern.slice(start[0].length);
  while (rest) {
    const unit = /^(?:\\([^A-Za-z0-9])|([^\\^$.|?*+()[\]{}]))/u.exec(rest);
    if (!unit) break;
    const after = rest.slice(unit[0].length);
    if (/^[?*{]/.test(after)) break;
    prefix += unit[1] ?? unit[2] ?? '';
    rest = after;
    if (rest.startsWith('+')) break;
  }
  return prefix;
}
