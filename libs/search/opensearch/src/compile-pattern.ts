import type { TextPattern } from '@annal/search-index';
import { all, atPath, type Clause } from './dsl.ts';
import { marks, plainText } from './keys.ts';
import { beginsWith } from './text-blocks.ts';

const LETTERS = 'paths.letters';
const GRAMS = 'paths.letters.grams';
const GRAM = 3;

const ANY_DISTANCE = 2_147_483_647;

/** Grams of three letters select the texts whose letters are then checked. */
export function compilePattern(path: string, { at, pattern }: TextPattern): Clause {
  const plain = plainText(pattern);
  switch (at) {
    case 'start':
      return beginsWith(path, plain) ?? all([atPath(path), ...literal(`${marks.start}${plain}`)]);
    case 'end':
      return all([atPath(path), ...literal(`${plain}${marks.end}`)]);
    case 'anywhere':
      return all([atPath(path), ...(/[*?]/.test(plain) ? wild(plain) : literal(plain))]);
  }
}

function literal(text: string): readonly Clause[] {
  const { length } = [...text];
  if (length === 0) return [{ exists: { field: LETTERS } }];
  return [{ match_phrase: { [length < GRAM ? LETTERS : GRAMS]: { query: text } } }];
}

type Step = string | number;

function wild(pattern: string): readonly Clause[] {
  const pieces = piecesOf(pattern);
  const runs = pieces
    .flat()
    .flatMap((step) => (typeof step === 'string' && [...step].length >= GRAM ? literal(step) : []));
  const spans = pieces.map(span);
  const [first] = spans;
  if (!first) return [{ exists: { field: LETTERS } }];
  const include = spans.length === 1 ? first : { span_near: { clauses: spans, slop: ANY_DISTANCE, in_order: true } };
  const exclude = { span_term: { [LETTERS]: marks.separator } };
  return [...runs, { span_not: { include, exclude } }];
}

/** The parts between stars; `?` at the ends of the pattern count from the ends of the text. */
function piecesOf(pattern: string): readonly (readonly Step[])[] {
  const pieces: Step[][] = [[]];
  for (const part of `*${pattern}*`.match(/[*?]+|[^*?]+/g) ?? []) {
    const piece = pieces.at(-1) ?? [];
    if (!/^[*?]/.test(part)) piece.push(part);
    else {
      const count = part.replaceAll('*', '').length;
      if (count > 0) piece.push(...(piece.length === 0 ? [marks.start] : []), count);
      if (part.includes('*')) pieces.push([]);
    }
  }
  const found = pieces.filter((piece) => piece.length > 0);
  return typeof found.at(-1)?.at(-1) === 'number' ? [...found, [marks.end]] : found;
}

function span(piece: readonly Step[]): Clause {
  const clauses = piece.flatMap((step): readonly Clause[] =>
    typeof step === 'number'
      ? [{ span_gap: { [LETTERS]: step } }]
      : [...step].map((letter) => ({ span_term: { [LETTERS]: letter } })),
  );
  return clauses.length === 1 ? (clauses[0] ?? {}) : { span_near: { clauses, slop: 0, in_order: true } };
}
