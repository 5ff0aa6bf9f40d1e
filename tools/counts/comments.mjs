import ts from 'typescript';

/**
 * Lines with words of a comment: a line that only opens or closes a comment does not count, code with a comment behind
 * it does. So neither joining two comments nor moving one changes the number.
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
