import { searchErrors } from '@annal/search-query';

/** In milliseconds of this thread's CPU time, so that other load does not matter. */
export class Budget {
  private readonly end: number;

  constructor(milliseconds: number) {
    this.end = cpuTime() + milliseconds;
  }

  /** @throws DomainError `unavailable` with `Search.TooExpensive` */
  check(): void {
    if (cpuTime() > this.end) throw searchErrors.tooExpensive();
  }
}

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
