export class Random {
  constructor(private state: number) {}

  /** Mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  list<Item>(least: number, most: number, make: () => Item): Item[] {
    return Array.from({ length: this.between(least, most) }, make);
  }

  oneOf<Item>(...choices: readonly (readonly [weight: number, make: () => Item])[]): Item {
    let at = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, make] of choices) {
      at -= weight;
      if (at < 0) return make();
    }
    throw new RangeError('there is nothing to choose from');
  }
}
