import { searchErrors } from '@annal/search-query';

/** CPU time of the own thread that a query may take, in milliseconds: other load makes no difference to it. */
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
