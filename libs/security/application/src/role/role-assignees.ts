import { Injectable } from '@nestjs/common';
import { EventStore, ownerOf } from '@annal/event-store';
import { canonicalGuid } from '@annal/kernel';
import {
  apiKeyAggregate,
  apiKeyStream,
  assigneeKey,
  emailStream,
  groupAggregate,
  groupNameStream,
  groupStream,
  namedAssignees,
  userAggregate,
  userNameStream,
  userStream,
  type Assignee,
  type AssigneeKind,
} from '@annal/security-domain';

@Injectable()
export class RoleAssignees {
  constructor(private readonly store: EventStore) {}

  async find(sent: unknown): Promise<ReadonlyMap<string, Assignee>> {
    const found = new Map<string, Assignee>();
    await Promise.all(
      namedAssignees(sent).map(async ({ kind, text }) => {
        const assignee = text === '' ? undefined : await this.one(kind, text);
        if (assignee) found.set(assigneeKey(kind, text), assignee);
      }),
    );
    return found;
  }

  private async one(kind: AssigneeKind, text: string): Promise<Assignee | undefined> {
    const id = canonicalGuid(text) ?? (await this.idOf(kind, text));
    if (id === undefined) return undefined;
    const name = await this.nameOf(kind, id);
    return name === undefined ? undefined : { id, name };
  }

  private async idOf(kind: AssigneeKind, text: string): Promise<string | undefined> {
    if (kind === 'groups') return ownerOf(this.store, groupNameStream(text));
    const byEmail = kind === 'users' && text.includes('@') ? await ownerOf(this.store, emailStream(text)) : undefined;
    return byEmail ?? ownerOf(this.store, userNameStream(text));
  }

  private async nameOf(kind: AssigneeKind, id: string): Promise<string | undefined> {
    if (kind === 'groups') {
      const { state: group } = await this.store.load(groupAggregate, groupStream(id));
      return group.status === 'live' ? group.name : undefined;
    }
    const { state: user } = await this.store.load(userAggregate, userStream(id));
    if (kind === 'users' && user.status === 'live') return user.username;
    const { state: key } = await this.store.load(apiKeyAggregate, apiKeyStream(id));
    return key.status === 'live' ? key.name : undefined;
  }
}
