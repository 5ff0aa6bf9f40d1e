import { CommandError, notSupported } from '../errors.ts';

const CLASSES: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: '\\t-\\r ',
  h: '\\t \\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000',
  v: '\\n-\\r\\x85\\u2028\\u2029',
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\\n', r: '\\r', t: '\\t', f: '\\f', a: '\\x07', e: '\\x1b' };
// JavaScript's flag `m` is never set, so these mean the whole text.
const BEGINNING = '^';
const END = '$';

const invalid = (why: string): CommandError => new CommandError(51091, `Regular expression is invalid: ${why}`);

export interface Meaning {
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/** From PCRE to JavaScript's `u` mode; constructs without an equivalent are refused by name. */
export function translated(pattern: string, meaning: Meaning): string {
  return new Translation(pattern, meaning).whole();
}

class Translation {
  private at = 0;
  private isRepeatable = false;
  private readonly groups: number;

  constructor(
    private readonly pattern: string,
    private readonly meaning: Meaning,
  ) {
    this.groups = pattern.replace(/\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]])*\]/g, '').match(/\((?!\?)/g)?.length ?? 0;
  }

  whole(): string {
    let source = '';
    while (this.at < this.pattern.length) {
      const from = this.at;
      source += this.piece();
      const piece = this.pattern.slice(from, this.at);
      // A lazy quantifier is read with its piece; assertions, openings and branches cannot be repeated.
      this.isRepeatable = !/^(?:[*+?|^$(]|\{\d|\\[AbBzZ]$)/.test(piece);
    }
    return source;
  }

  private piece(): string {
    const { pattern } = this;
    const character = String.fromCodePoint(pattern.codePointAt(this.at) ?? 0);
    this.at += character.length;
    switch (character) {
      case '\\':
        return this.escape();
      case '[':
        return this.characterClass();
      case '.':
        return this.meaning.dotAll ? '[\\s\\S]' : '[^\\n]';
      case '^':
        return this.meaning.multiline ? `(?:${BEGINNING}|(?<=\\n)(?=[\\s\\S]))` : BEGINNING;
      case '$':
        return this.meaning.multiline ? `(?=\\n|${END})` : `(?=\\n?${END})`;
      case '(':
        return this.group();
      case '{':
        return this.braces();
      case '?':
      case '*':
      case '+':
        return this.quantifier(character);
      case ']':
      case '}':
      case '/':
        return `\\${character}`;
      default:
        return character;
    }
  }

  private quantifier(text: string): string {
    if (!this.isRepeatable) throw invalid('nothing to repeat');
    const next = this.pattern[this.at];
    if (next === '+') throw notSupported('a possessive quantifier in a regular expression');
    return next === '?' ? this.skip(1, `${text}?`) : text;
  }

  private braces(): string {
    const [count] = /^\d+(?:,\d*)?\}/.exec(this.pattern.slice(this.at)) ?? [];
    if (!count) return '\\{';
    this.at += count.length;
    return this.quantifier(`{${count}`);
  }

  private group(): string {
    const [kind] = /^\?(?::|=|!)/.exec(this.pattern.slice(this.at)) ?? [];
    const next = this.pattern[this.at];
    if (!kind && (next === '?' || next === '*')) {
      const what = this.pattern.slice(this.at, this.at + 3);
      throw notSupported(`(${what} in a regular expression`);
    }
    this.at += kind?.length ?? 0;
    return `(${kind ?? ''}`;
  }

  private escape(): string {
    const rest = this.pattern.slice(this.at);
    const letter = rest[0];
    if (letter === undefined) throw invalid('\\ at end of pattern');
    const reference = /^[1-9]\d*/.exec(rest)?.[0];
    if (reference) return this.backReference(reference);
    const positive = CLASSES[letter];
    const negative = letter === letter.toUpperCase() ? CLASSES[letter.toLowerCase()] : undefined;
    if (positive ?? negative) {
      this.at += 1;
      return positive ? `[${positive}]` : `[^${negative ?? ''}]`;
    }
    if (letter === 'N' && rest[1] !== '{') return this.skip(1, '[^\\n]');
    if (letter === 'A') return this.skip(1, BEGINNING);
    if (letter === 'z') return this.skip(1, END);
    if (letter === 'Z') return this.skip(1, `(?=\\n?${END})`);
    if (letter === 'b' || letter === 'B') return this.skip(1, `\\${letter}`);
    if (letter === 'Q') return this.quoted();
    return this.character();
  }

  private skip(length: number, source: string): string {
    this.at += length;
    return source;
  }

  private backReference(digits: string): string {
    if (Number(digits) > this.groups) {
      if (digits.length === 1) throw invalid('reference to non-existent subpattern');
      throw notSupported('an octal escape in a regular expression');
    }
    this.at += digits.length;
    return `(?:\\${digits})`;
  }

  private quoted(): string {
    const end = this.pattern.indexOf('\\E', this.at);
    const text = this.pattern.slice(this.at + 1, end < 0 ? undefined : end);
    this.at = end < 0 ? this.pattern.length : end + 2;
    return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  }

  private character(): string {
    const rest = this.pattern.slice(this.at);
    const letter = rest[0] ?? '';
    const control = CONTROLS[letter];
    if (control) return this.skip(1, control);
    const [hexadecimal, long, short] = /^x(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{0,2}))/.exec(rest) ?? [];
    if (hexadecimal) return this.skip(hexadecimal.length, `\\u{${long ?? (short || '0')}}`);
    const octal = /^0[0-7]{0,2}/.exec(rest)?.[0];
    if (octal) return this.skip(octal.length, `\\u{${parseInt(octal, 8).toString(16)}}`);
    if ('LlNUu'.includes(letter)) throw invalid('PCRE does not support \\L, \\l, \\N{name}, \\U, or \\u');
    if (letter === 'E') return this.skip(1, '');
    if (/[A-Za-z0-9]/.test(letter)) throw notSupported(`\\${letter} in a regular expression`);
    this.at += letter.length;
    return /[\\^$.*+?()[\]{}|/-]/.test(letter) ? `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}` : letter;
  }

  private characterClass(): string {
    let source = '[';
    if (this.pattern[this.at] === '^') source += this.skip(1, '^');
    for (let isFirst = true; ; isFirst = false) {
      const character = this.pattern[this.at];
      if (character === undefined) throw invalid('missing terminating ] for character class');
      if (character === ']' && !isFirst) return this.skip(1, `${source}]`);
      source += this.member(character);
    }
  }

  private member(character: string): string {
    if (character === '[' && /^\[[:.=]/.test(this.pattern.slice(this.at)))
      throw notSupported('a named class in a regular expression');
    this.at += 1;
    if (character === '[' || character === ']') return `\\${character}`;
    if (character !== '\\') return character;
    const letter = this.pattern[this.at] ?? '';
    const positive = CLASSES[letter];
    if (positive) return this.skip(1, positive);
    const negated = { D: '\\D', W: '\\W', S: '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}' }[letter];
    if (negated) return this.skip(1, negated);
    if (letter === 'b') return this.skip(1, '\\x08');
    if (/[1-9A-Z]/.test(letter)) throw notSupported(`\\${letter} in a class of a regular expression`);
    return this.character();
  }
}
