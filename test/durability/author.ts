import type { Choices } from './choices.ts';
import {
  addVariation,
  createAgain,
  createEntry,
  deleteEntry,
  deleteVariation,
  publish,
  revise,
  unpublish,
} from './entry-writes.ts';
import { changePrimaryLanguage, createShelf, deleteShelf, publishType, reviseType } from './model-writes.ts';
import type { Write } from './write.ts';

type Task = (choices: Choices) => readonly Write[];

const tasks: readonly (readonly [weight: number, task: Task])[] = [
  [220, (choices) => [createEntry(choices)]],
  [160, (choices) => [createEntry(choices, choices.chance.guid())]],
  [80, addVariation],
  [220, revise],
  [30, (choices) => revise(choices, 2)],
  [140, publish],
  [60, unpublish],
  [20, (choices) => deleteVariation(choices, false)],
  [30, (choices) => deleteVariation(choices, true)],
  [10, (choices) => deleteEntry(choices, false)],
  [10, (choices) => deleteEntry(choices, true)],
  [40, createAgain],
  [10, createShelf],
  [20, reviseType],
  [30, publishType],
  [6, deleteShelf],
  [4, changePrimaryLanguage],
];
const total = tasks.reduce((sum, [weight]) => sum + weight, 0);

export function nextWrite(choices: Choices): readonly [Write, ...Write[]] {
  let left = choices.chance.below(total);
  const task = tasks.find(([weight]) => (left -= weight) < 0)?.[1];
  const [first = createEntry(choices), ...others] = task?.(choices) ?? [];
  return [sent(choices, first), ...others.map((other) => sent(choices, other))];
}

function sent({ chance }: Choices, write: Write): Write {
  const key = chance.is(0.6) && { 'idempotency-key': chance.guid() };
  const prefer = chance.is(0.15) && { prefer: 'respond-async' };
  return { ...write, headers: { ...write.headers, ...key, ...prefer } };
}
