import { characterClass, classAt, escapeAt, type Atom } from './characters.ts';

export interface LinearPattern {
  readonly pattern: string;
  readonly size: number;
}

const MAX_SIZE = 1_000;

/**
 * Drops what only changes where a pattern matches (laziness, captures). Undefined for look-around, back-references,
 * large repetitions and rare syntax (`\p{…}`, `(?i:…)`).
 */
export function linearPattern(pattern: string, isUnicode: boolean): LinearPattern | undefined {
  const reader = new Reader(pattern, isUnicode);
  try {
    return reader.alternatives(0);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

const GROUP = /^\((?:\?:|\?<[A-Za-z]\w*>|(?!\?))/;
const QUANTIFIER = /^(?:[*+?]|\{(\d{1,4})(?:(,)(\d{0,4}))?\})\??/;
const MAX_NESTING = 50;

class Reader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly isUnicode: boolean,
  ) {}

  alternatives(nesting: number): LinearPattern {
    let pattern = '';
    let size = 1;
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at += 1;
        pattern += '|';
        size += 1;
        continue;
      }
      const term = this.term(nesting);
      pattern += term.pattern;
      size += term.size;
      if (size > MAX_SIZE) throw new Unsupported();
    }
    return { pattern, size };
  }

  private term(nesting: number): LinearPattern {
    const atom = this.group(nesting) ?? this.single();
    const [text, least, comma, most] = QUANTIFIER.exec(this.source.slice(this.at, this.at + 16)) ?? [];
    if (text === undefined) return atom;
    this.at += text.length;
    if (least === undefined) return { pattern: `${atom.pattern}${text[0]}`, size: atom.size + 1 };
    const times = Math.max(Number(least) + (comma ? 1 : 0), Number(most ?? 0));
    const size = atom.size * times + 1;
    // RE2 has the same limit, and reads `{0}` after an empty group as more than nothing.
    if (times > MAX_SIZE || size > MAX_SIZE) throw new Unsupported();
    return { pattern: `${atom.pattern}{${least}${comma ?? ''}${most ?? ''}}`, size };
  }

  private group(nesting: number): LinearPattern | undefined {
    if (this.source[this.at] !== '(') return undefined;
    const open = GROUP.exec(this.source.slice(this.at, this.at + 100))?.[0];
    if (open === undefined || nesting === MAX_NESTING) throw new Unsupported();
    this.at += open.length;
    const { pattern, size } = this.alternatives(nesting + 1);
    this.at += 1;
    return { pattern: `(?:${pattern})`, size: size + 1 };
  }

  private single(): LinearPattern {
    const { source, at, isUnicode } = this;
    const char = source[at] ?? '';
    if (char === '^' || char === '$') return this.taken({ text: char === '^' ? '\\A' : '\\z', length: 1 });
    if (char === '.') return this.taken({ ...characterClass([[0x0a], [0x0d], [0x2028, 0x2029]], true), length: 1 });
    if (char === '[') return this.taken(classAt(source, at, isUnicode));
    if (char === '\\') return this.taken(escapeAt(source, at, isUnicode));
    const codePoint = (isUnicode ? source.codePointAt(at) : source.charCodeAt(at)) ?? 0;
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) throw new Unsupported();
    return this.taken({ ...characterClass([[codePoint]]), length: codePoint > 0xffff ? 2 : 1 });
  }

  private taken(atom: Atom | undefined): LinearPattern {
    if (!atom) throw new Unsupported();
    this.at += atom.length;
    return { pattern: atom.text, size: 1 };
  }
}
