// Source maps with lines only. Node parses and keeps a bundle's whole map on the first stack trace; of 300,000
// positions all but 50,000 are further columns of a line.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/** @returns the map with only the first position of each source line */
export function toLines({ mappings, names: _, ...map }) {
  const read = { source: 0, line: 0 };
  const written = { source: 0, line: 0 };
  const lines = mappings.split(';').map((segments) => {
    let [column, writtenColumn, mapped] = [0, 0, undefined];
    const kept = [];
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [columns, sources, sourceLines] = decoded(segment);
      column += columns;
      if (sources !== undefined) {
        read.source += sources;
        read.line += sourceLines;
      }
      const place = sources === undefined ? 'none' : `${read.source}:${read.line}`;
      if (place === mapped) continue;
      mapped = place;
      const of = sources === undefined ? [] : [read.source - written.source, read.line - written.line, 0];
      if (sources !== undefined) Object.assign(written, read);
      kept.push(encoded([column - writtenColumn, ...of]));
      writtenColumn = column;
    }
    return kept.join(',');
  });
  return { ...map, names: [], mappings: lines.join(';') };
}

function decoded(segment) {
  const numbers = [];
  let [number, shift] = [0, 0];
  for (const digit of segment) {
    const value = VALUES.get(digit);
    number |= (value & 31) << shift;
    shift += 5;
    if (value & 32) continue;
    numbers.push(number & 1 ? -(number >> 1) : number >> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}

function encoded(numbers) {
  let text = '';
  for (const number of numbers) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)];
      rest >>>= 5;
    } while (rest > 0);
  }
  return text;
}
