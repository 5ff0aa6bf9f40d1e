import type { LinearEngine } from '@annal/content-rules';
import { RE2JS } from 're2js';

export const linearEngine: LinearEngine = (pattern) => {
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.test(text);
};
