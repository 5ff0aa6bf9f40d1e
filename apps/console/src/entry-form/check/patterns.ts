import type { RegexAnswers, RegexQuestion } from '@annal/content-rules';
import address from './pattern-worker.ts?url';

/** Too slow counts as no match, as in the service (fields.md 5.2). */
const LONGEST_MS = 100;

const answers = new Map<string, Map<string, boolean>>();
export const patternAnswers: RegexAnswers = answers;

let worker: Worker | undefined;

/** Tries each in turn, so that one that never ends does not hold up the others. */
export async function answerPatterns(questions: readonly RegexQuestion[]): Promise<void> {
  for (const { pattern, text } of questions) {
    const known = answers.get(pattern) ?? new Map<string, boolean>();
    if (!known.has(text)) known.set(text, await tried(pattern, text));
    answers.set(pattern, known);
  }
}

/** The page's policy wants scripts to come from a policy with a name; this one knows one address only. */
const scripts = window.trustedTypes?.createPolicy('annal-worker', {
  createScriptURL: () => new URL(address, import.meta.url).href,
});

function start(): Worker {
  const url = scripts?.createScriptURL('') ?? new URL(address, import.meta.url);
  return new Worker(url as URL, { type: 'module' });
}

async function tried(pattern: string, text: string): Promise<boolean> {
  const used = (worker ??= start());
  await started(used);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      used.terminate();
      worker = undefined;
      resolve(false);
    }, LONGEST_MS);
    used.onmessage = ({ data }: MessageEvent<boolean>) => {
      clearTimeout(timer);
      resolve(data);
    };
    used.postMessage({ pattern, text });
  });
}

const ready = new WeakMap<Worker, Promise<void>>();

/** Loading the worker is no part of the time that a pattern has. */
function started(used: Worker): Promise<void> {
  const known = ready.get(used) ?? answered(used);
  ready.set(used, known);
  return known;
}

function answered(used: Worker): Promise<void> {
  return new Promise((resolve) => {
    used.onmessage = () => resolve();
    used.postMessage({ pattern: '', text: '' });
  });
}
