const REMEMBERED = 1000;

const MEASURES: readonly [key: string, share: number][] = [
  ['Fastest', 0],
  ['Median', 0.5],
  ['Quintile 1', 0.2],
  ['Quintile 2', 0.4],
  ['Quintile 3', 0.6],
  ['Quintile 4', 0.8],
  ['Quintile 5', 1],
  ['90%', 0.9],
  ['95%', 0.95],
  ['99%', 0.99],
  ['99.5%', 0.995],
  ['99.9%', 0.999],
  ['Highest', 1],
];

/** Milliseconds from delivery to acknowledgement, under EventStoreDB's names. */
export class LatencyStatistics {
  private readonly latest: number[] = [];
  private next = 0;

  add(milliseconds: number): void {
    this.latest[this.next] = milliseconds;
    this.next = (this.next + 1) % REMEMBERED;
  }

  measurements(): [key: string, value: number][] {
    const sorted = [...this.latest].sort((a, b) => a - b);
    const mean = sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length);
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return [
      ['Mean', Math.round(mean)],
      ...MEASURES.map(([key, share]): [string, number] => [key, Math.round(at(share))]),
    ];
  }
}
