import { limits } from './limits.ts';
import { refusals } from '../request/refusal.ts';

/** Texts and comments are passed over; what is left counts only if it is a bracket. */
const MARKS = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*|[{}()[\]]/g;

/** Before a parser sees the text, because parsers call themselves for each level. @throws Refusal */
export function refuseText(query: string): void {
  if (query.length > limits.text || Buffer.byteLength(query) > limits.text) throw refusals.tooLong(limits.text);
  let level = 0;
  for (const [mark] of query.matchAll(MARKS)) {
    if (mark === '{' || mark === '(' || mark === '[') level += 1;
    else if (mark === '}' || mark === ')' || mark === ']') level -= 1;
    if (level > limits.nesting) throw refusals.tooDeep(limits.depth);
  }
}
