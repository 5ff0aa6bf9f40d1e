import type { Task } from './task.ts';

/** Work that several commands wait for: each does a part of it in its slices, and one that is left leaves it to the others. */
export class SharedTask<Value> {
  isOver = false;
  private value: Value | undefined;

  /** @param task looks at no clock: whoever works on it does */
  constructor(private readonly task: Task<Value>) {}

  /** Undefined where it has failed for another one. */
  *finished(): Task<Value | undefined> {
    while (!this.isOver) {
      this.work();
      yield;
    }
    return this.value;
  }

  private work(): void {
    try {
      const step = this.task.next();
      if (!step.done) return;
      this.value = step.value;
      this.isOver = true;
    } catch (error) {
      this.isOver = true;
      throw error;
    }
  }
}
