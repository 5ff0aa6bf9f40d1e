import { Presets, SingleBar } from 'cli-progress';

/** How far a step has come: a bar on a terminal, one line when it is done elsewhere. */
export class Progress {
  private readonly bar: SingleBar | undefined;
  private done = 0;

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
