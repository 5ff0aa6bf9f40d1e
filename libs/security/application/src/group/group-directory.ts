import { Injectable } from '@nestjs/common';
import { EventStore, Follower } from '@annal/event-store';
import { canonicalGuid, type Recorded } from '@annal/kernel';
import { groupAggregate, nameKey, type CustomTexts, type GroupEvent, type GroupKind } from '@annal/security-domain';

export interface KnownGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly kind: GroupKind;
  readonly custom: CustomTexts;
  readonly created: string;
  readonly modified: string;
}

@Injectable()
export class GroupDirectory {
  readonly follower: Follower;
  private readonly groups = new Map<string, KnownGroup>();
  private readonly ids = new Map<string, string>();

  constructor(store: EventStore) {
    this.follower = new Follower(store, [groupAggregate], (event) => this.apply(event as Recorded<GroupEvent>));
  }

  find(identifier: string): KnownGroup | undefined {
    return this.groups.get(canonicalGuid(identifier) ?? this.ids.get(nameKey(identifier)) ?? '');
  }

  idsOf(identifiers: readonly string[]): ReadonlySet<string> {
    return new Set(identifiers.flatMap((identifier) => this.find(identifier)?.id ?? []));
  }

  all(): IterableIterator<KnownGroup> {
    return this.groups.values();
  }

  private apply({ type, data, metadata }: Recorded<GroupEvent>): void {
    const { occurredAt: modified } = metadata;
    const known = this.groups.get(data.groupId);
    if (type === 'GroupCreated') {
      const { groupId: id, name, description, kind, custom = {} } = data;
      this.keep({ id, name, description, kind, custom, created: modified, modified });
    } else if (!known) return;
    else if (type === 'GroupRenamed') {
      this.forgetName(known);
      this.keep({ ...known, name: data.name, modified });
    } else if (type === 'GroupRevised')
      this.keep({ ...known, description: data.description, custom: data.custom, modified });
    else if (type === 'GroupDeleted') {
      this.forgetName(known);
      this.groups.delete(known.id);
    }
  }

  private keep(group: KnownGroup): void {
    this.groups.set(group.id, group);
    this.ids.set(nameKey(group.name), group.id);
  }

  private forgetName({ id, name }: KnownGroup): void {
    if (this.ids.get(nameKey(name)) === id) this.ids.delete(nameKey(name));
  }
}
