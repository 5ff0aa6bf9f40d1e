import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';

const PARSED_WITHIN_MS = 100;
const LATER_MS = 250;

/** @param message what is said where the text is no JSON */
export const support = (message: string): Extension => [
  json(),
  linter(({ state }) => problemsOf(state, message), { delay: LATER_MS }),
  lintGutter(),
];

/** An empty text is no value, which is no problem. */
function problemsOf(state: EditorState, message: string): readonly Diagnostic[] {
  const text = state.doc.toString();
  if (text.trim() === '' || isJson(text)) return [];
  const at = errorIn(state) ?? 0;
  const line = state.doc.lineAt(at);
  // At least one character, so that it can be seen: the one before at the end of a line.
  const to = Math.min(at + 1, line.to);
  return [{ from: to > at ? at : Math.max(line.from, at - 1), to, severity: 'error', message }];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Messages of JSON.parse do not always say where. */
function errorIn(state: EditorState): number | undefined {
  let found: number | undefined;
  ensureSyntaxTree(state, state.doc.length, PARSED_WITHIN_MS)?.iterate({
    enter: ({ type, from }) => {
      if (type.isError) found ??= from;
      return found === undefined;
    },
  });
  return found;
}
