import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@annal/kernel';
import { IndexQuestions } from './index-questions.ts';
import type { Question, Reply, ThreadInput } from './protocol.ts';

const { file, niceness } = workerData as ThreadInput;
// On Linux that is the priority of a thread.
if (niceness > 0 && process.platform === 'linux') setPriority(niceness);
const questions = new IndexQuestions(file);

parentPort?.on('message', (question: Question) => {
  if (question.kind !== 'close') return parentPort?.postMessage(replyTo(question));
  questions.close();
  parentPort?.close();
});

function replyTo(question: Exclude<Question, { readonly kind: 'close' }>): Reply {
  try {
    if (question.kind === 'position') return { kind: 'position', position: questions.position() };
    return { kind: 'answer', answer: questions.answer(question.query, question.budget) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return { kind: 'tooExpensive' };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
