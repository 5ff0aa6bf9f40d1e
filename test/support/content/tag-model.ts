export interface Named {
  readonly topics: readonly string[];
  readonly topic: string | null;
  readonly card: readonly string[];
}

export interface ModelEntry {
  readonly id: string;
  latest: Named;
  published: Named | undefined;
  status: 'latest' | 'archived' | 'deleted' | 'gone';
}

/** A naive model of a project's tags and uses: every question reads everything. */
export class TagModel {
  readonly live = new Set<string>();
  readonly merged = new Map<string, string>();
  readonly entries: ModelEntry[] = [];

  meaning(id: string): string | undefined {
    const meant = this.merged.get(id) ?? id;
    return this.live.has(meant) ? meant : undefined;
  }

  saved({ topics, topic, card }: Named): Named | undefined {
    if ([...topics, ...card, ...(topic === null ? [] : [topic])].some((id) => this.meaning(id) === undefined)) return;
    return this.shown({ topics, topic, card });
  }

  shown({ topics, topic, card }: Named): Named {
    const means = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => this.meaning(id) ?? []))];
    return { topics: means(topics), topic: means(topic === null ? [] : [topic])[0] ?? null, card: means(card) };
  }

  merge(id: string, into: string): void {
    this.live.delete(id);
    for (const [from, to] of this.merged) if (to === id) this.merged.set(from, into);
    this.merged.set(id, into);
  }

  /** tags.md 1.2: one per variation and field. */
  usageCount(id: string): number {
    const latest = this.entries.filter(({ status }) => status === 'latest');
    return latest.reduce((sum, entry) => sum + fieldsNaming(this.shown(entry.latest), id), 0);
  }

  publishedCount(id: string): number {
    const published = this.entries.flatMap((entry) => (entry.published ? [this.shown(entry.published)] : []));
    return published.reduce((sum, named) => sum + fieldsNaming(named, id), 0);
  }

  countIn(status: 'archived' | 'deleted', id: string): number {
    const there = this.entries.filter((entry) => entry.status === status);
    return there.reduce((sum, { latest }) => sum + fieldsNaming(this.shown(latest), id), 0);
  }

  /** Entries that prevent the tag's deletion (tags.md 4.1). */
  users(id: string): number {
    return this.entries.filter(({ status, latest, published }) => {
      const versions = status === 'gone' ? [] : [latest, ...(published ? [published] : [])];
      return versions.some((named) => fieldsNaming(this.shown(named), id) > 0);
    }).length;
  }
}

const fieldsNaming = ({ topics, topic, card }: Named, id: string): number =>
  Number(topics.includes(id)) + Number(topic === id) + Number(card.includes(id));
