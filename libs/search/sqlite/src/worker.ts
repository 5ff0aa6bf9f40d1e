import { setPriority } from 'node:os';
import { DomainError } from '@annal/kernel';
import { IndexQuestions } from './queries/index-questions.ts';
import type { Question, Reply } from './readers/protocol.ts';

const [file = '', niceness = '0'] = process.argv.slice(2);
if (Number(niceness) > 0) setPriority(Number(niceness));
const questions = new IndexQuestions(file);

// A signal that ends the service must not end this process before its last answers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => {
  if (question.kind !== 'close') return void process.send?.(replyTo(question));
  questions.close();
  process.disconnect();
});

function replyTo(question: Exclude<Question, { readonly kind: 'close' }>): Reply {
  try {
    if (question.kind === 'position') return { kind: 'position', position: questions.position() };
    return { kind: 'answer', answer: questions.answer(question.query, question.cpuBudgetMs) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return { kind: 'tooExpensive' };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
