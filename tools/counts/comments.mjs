import ts from 'typescript';

/**
 * Counts lines with words of a comment, code with a trailing comment included. Lines that only open or close a comment
 * do not count, so joining comments does not change the number.
 */
export function commentLines(text) {
  const lines = text.split('\n');
  const counted = new Set();
  for (const { pos, end } of commentsIn(text)) {
    let line = text.slice(0, pos).split('\n').length - 1;
    for (const part of text.slice(pos, end).split('\n')) {
      if (
        part
          .replace(/^\s*(\/\*+|\*\/|\*|\/\/)/, '')
          .replace(/\*\/\s*$/, '')
          .trim() !== ''
      )
        counted.add(line);
      line += 1;
    }
  }
  return lines.length === 0 ? 0 : counted.size;
}

function commentsIn(text) {
  const source = ts.createSourceFile('counted.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const visit = (node) => {
    const leading = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const range of [...leading, ...trailing]) found.set(range.pos, range);
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return found.values();
}
