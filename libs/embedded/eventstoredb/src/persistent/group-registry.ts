import { grpcErrors } from '../wire/errors.ts';
import { ALL, type GroupKey } from './group-requests.ts';
import type { StoredGroup } from './group-store.ts';
import type { GroupSettings } from './settings.ts';
import { SubscriptionGroup, type GroupContext } from './subscription-group.ts';

const keyText = ({ stream, group }: GroupKey) => `${stream}::${group}`;

/** A change is durable when its promise resolves. */
export class GroupRegistry {
  private readonly groups = new Map<string, SubscriptionGroup>();

  constructor(private readonly context: GroupContext) {
    this.load();
  }

  get(key: GroupKey): SubscriptionGroup {
    const group = this.groups.get(keyText(key));
    if (!group) throw grpcErrors.groupMissing(key.stream, key.group);
    return group;
  }

  list(stream?: string): SubscriptionGroup[] {
    const all = [...this.groups.values()];
    if (stream === undefined) return all;
    const found = all.filter((group) => group.stored.key.stream === stream);
    if (found.length === 0) throw grpcErrors.groupMissing(stream, '');
    return found;
  }

  async create(key: GroupKey, settings: GroupSettings): Promise<void> {
    const { queue, store } = this.context;
    if (this.groups.has(keyText(key))) throw grpcErrors.groupExists(key.stream, key.group);
    const stored: StoredGroup = { key, settings, beginsAfter: this.beginsAfter(key, settings), checkpoint: undefined };
    this.groups.set(keyText(key), new SubscriptionGroup(stored, this.context));
    try {
      await queue.submit(() => store.insert(stored));
    } catch (error) {
      this.groups.delete(keyText(key));
      throw error;
    }
  }

  async update(key: GroupKey, settings: GroupSettings): Promise<void> {
    const { queue, store } = this.context;
    const group = this.get(key);
    await group.stop();
    const { saved: checkpoint } = group.checkpointing;
    const moved = settings.startFrom !== group.stored.settings.startFrom;
    const beginsAfter = moved ? this.beginsAfter(key, settings) : group.stored.beginsAfter;
    const stored: StoredGroup = { key, settings, beginsAfter, checkpoint };
    await queue.submit(() => store.update(stored));
    this.groups.set(keyText(key), new SubscriptionGroup(stored, this.context));
  }

  async delete(key: GroupKey): Promise<void> {
    const { queue, store } = this.context;
    const group = this.get(key);
    this.groups.delete(keyText(key));
    await group.stop();
    await queue.submit(() => {
      store.remove(key);
      group.parking.discard();
    });
  }

  async restart(): Promise<void> {
    await this.stop();
    this.groups.clear();
    this.load();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.groups.values()].map((group) => group.stop()));
  }

  private load(): void {
    for (const stored of this.context.store.all())
      this.groups.set(keyText(stored.key), new SubscriptionGroup(stored, this.context));
  }

  private beginsAfter({ stream }: GroupKey, { startFrom }: GroupSettings): number {
    const { log } = this.context;
    if (startFrom === 'start') return stream === ALL ? 0 : -1;
    if (startFrom === 'end') return stream === ALL ? log.tail : log.streams.head(stream).last;
    return Math.min(Number(startFrom) - 1, Number.MAX_SAFE_INTEGER);
  }
}
