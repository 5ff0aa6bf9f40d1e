import { FailureBudget } from './failure-budget.ts';

const start = Date.parse('2026-02-11T09:00:00.000Z');

it('allows the configured number of failures at once, and one more whenever it is earned', () => {
  const budget = new FailureBudget(3);
  for (let failure = 0; failure < 3; failure += 1) {
    expect(budget.exhausted('ada', start)).toBeUndefined();
    budget.take('ada', start);
  }
  expect(budget.exhausted('ada', start)).toBe(20);
  expect(budget.exhausted('ada', start + 19_000)).toBe(1);
  expect(budget.exhausted('ada', start + 20_000)).toBeUndefined();
  budget.take('ada', start + 20_000);
  expect(budget.exhausted('ada', start + 20_000)).toBe(20);
});

it('counts every caller separately', () => {
  const budget = new FailureBudget(1);
  budget.take('ada', start);
  expect(budget.exhausted('ada', start)).toBe(60);
  expect(budget.exhausted('grace', start)).toBeUndefined();
});

it('gives a failure back at most once', () => {
  const budget = new FailureBudget(1);
  budget.take('ada', start);
  budget.giveBack('ada', start);
  budget.giveBack('ada', start);
  budget.take('ada', start);
  expect(budget.exhausted('ada', start)).toBe(60);
});

it('earns at most the failures of one minute', () => {
  const budget = new FailureBudget(2);
  budget.take('ada', start);
  for (const at of [0, 1]) budget.take('ada', start + 3_600_000 + at);
  expect(budget.exhausted('ada', start + 3_600_001)).toBe(30);
});

it('ignores a clock that goes back', () => {
  const budget = new FailureBudget(1);
  budget.take('ada', start);
  expect(budget.exhausted('ada', start - 3_600_000)).toBe(60);
});

it('limits nothing when it is switched off', () => {
  const budget = new FailureBudget(0);
  for (let failure = 0; failure < 100; failure += 1) budget.take('ada', start);
  expect(budget.exhausted('ada', start)).toBeUndefined();
});

it('forgets the oldest of more than 20,000 callers', () => {
  const budget = new FailureBudget(1);
  for (let caller = 0; caller <= 20_000; caller += 1) budget.take(`caller ${caller}`, start);
  expect(budget.exhausted('caller 0', start)).toBeUndefined();
  expect(budget.exhausted('caller 20000', start)).toBe(60);
});
