import { SharedQuestion } from './shared-question.ts';

it('gives each caller an answer that began after its call, one query at a time', async () => {
  const answers: ((answer: number) => void)[] = [];
  const question = new SharedQuestion(() => new Promise<number>((resolve) => answers.push(resolve)));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const early = question.ask();
  await turn();
  const late = [question.ask(), question.ask()];
  await turn();
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  expect(await early).toBe(1);
  await turn();
  expect(answers).toHaveLength(2);
  answers[1]?.(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
});

it('asks again after a failure', async () => {
  let count = 0;
  const question = new SharedQuestion(async () => {
    count += 1;
    if (count === 1) throw new Error('away');
    return count;
  });
  const [failed, next] = [
    question.ask(),
    Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => question.ask()),
  ];
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe(2);
});
