import { Presets, SingleBar } from 'cli-progress';

const SAY_EVERY_MS = 5_000;

export class Progress {
  private readonly bar: SingleBar | undefined;
  private done = 0;
  private said = performance.now();

  constructor(
    private readonly title: string,
    private total: number,
  ) {
    if (!process.stdout.isTTY) return;
    const format = `${title.padEnd(28)} {bar} {percentage}% {value}/{total}`;
    this.bar = new SingleBar({ format, hideCursor: true }, Presets.shades_classic);
    this.bar.start(total, 0);
  }

  at(done: number, total = this.total): void {
    this.done = done;
    this.total = total;
    this.bar?.setTotal(total);
    this.bar?.update(done);
    if (this.bar || performance.now() - this.said < SAY_EVERY_MS) return;
    this.said = performance.now();
    say(`${this.title}: ${done} of ${total}`);
  }

  add(count: number): void {
    this.at(this.done + count);
  }

  end(result = String(this.total)): void {
    if (!this.bar) return say(`${this.title}: ${result}`);
    this.at(this.total);
    this.bar.stop();
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
