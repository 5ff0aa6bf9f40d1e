import { Injectable } from '@nestjs/common';
import { contentModelAggregate, contentModelStream, type GroupUser } from '@annal/content-domain';
import { tagFormatsOf, tagGroupIn } from '@annal/content-rules';
import { EventStore } from '@annal/event-store';
import { ContentTypeStates } from '../content-type/content-type-states.ts';
import { definitionState } from '../content-model/definition-state.ts';

@Injectable()
export class TagGroupUsers {
  private readonly types: ContentTypeStates;

  constructor(private readonly store: EventStore) {
    this.types = new ContentTypeStates(store);
  }

  async first(projectUuid: string, groupId: string): Promise<GroupUser | null> {
    for (const { latest, published } of await this.types.all(projectUuid))
      if (isNamed(groupId, [latest, published])) return { kind: 'contentType', id: latest.id };
    const { state: model } = await this.store.load(contentModelAggregate, contentModelStream(projectUuid));
    for (const { kind, uuid } of model.ids.values()) {
      if (kind !== 'component') continue;
      const component = await definitionState(this.store, kind, projectUuid, uuid);
      if (component.status !== 'live') continue;
      const { latest, published } = component;
      if (isNamed(groupId, [latest, published])) return { kind, id: latest.id };
    }
    return null;
  }
}

function isNamed(groupId: string, versions: readonly ({ readonly fields: readonly unknown[] } | undefined)[]): boolean {
  const formats = versions.flatMap((version) => tagFormatsOf(version?.fields ?? []));
  return formats.some((format) => tagGroupIn(format)?.toLowerCase() === groupId.toLowerCase());
}
