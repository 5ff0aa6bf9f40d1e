import { Progress } from './progress.ts';

describe('Progress', () => {
  it('never passes an unfinished event', () => {
    const progress = new Progress(9);
    for (const place of [10, 12, 15]) progress.start(place);
    progress.pass(20);
    expect(progress.completed).toBe(9);
    progress.finish(12);
    expect(progress.completed).toBe(9);
    progress.finish(10);
    expect(progress.completed).toBe(14);
    progress.finish(15);
    expect(progress.completed).toBe(20);
  });
});
