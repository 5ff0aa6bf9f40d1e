// For `node --import`: on SIGUSR2 prints the longest turn of each event loop since the last signal. Watches named
// threads whose answers something waits for.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads';

interface Turn {
  readonly cpuMs: number;
  readonly heldMs: number;
}

const RESOLUTION_MS = 2;
const WATCHED = ['search-index'];

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let before = cpuMs();
let longest = 0;

/** A timer fires at most once per turn, so this is the CPU time of one turn, without waiting for a processor. */
function watch(): void {
  delay.enable();
  setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
}

function sinceLastAsked(): Turn {
  const turn = { cpuMs: longest, heldMs: delay.max / 1e6 };
  delay.reset();
  longest = 0;
  return turn;
}

const afterTurn = (work: () => void) => setTimeout(work, 10 * RESOLUTION_MS);

const threads = new BroadcastChannel('loops');
threads.unref();
if (isMainThread) {
  watch();
  const known = new Set(['main']);
  let answers = new Map<string, Turn>();
  let answered = () => undefined as void;
  threads.onmessage = ({ data }) => {
    const { thread, turn } = data as { readonly thread?: string; readonly turn?: Turn };
    if (thread === undefined) return;
    known.add(thread);
    if (turn) answers.set(thread, turn);
    answered();
  };
  let asked = 0;
  process.on('SIGUSR2', () => {
    asked += 1;
    const number = asked;
    afterTurn(() => {
      answers = new Map([['main', sinceLastAsked()]]);
      answered = () => {
        if (answers.size < known.size) return;
        answered = () => undefined;
        process.stdout.write(`loop ${number}: ${JSON.stringify(Object.fromEntries(answers))}\n`);
      };
      threads.postMessage('ask');
      answered();
    });
  });
} else if (threadName !== null && WATCHED.includes(threadName)) {
  watch();
  threads.onmessage = ({ data }) => {
    if (data === 'ask') afterTurn(() => threads.postMessage({ thread: threadName, turn: sinceLastAsked() }));
  };
  threads.postMessage({ thread: threadName });
}
