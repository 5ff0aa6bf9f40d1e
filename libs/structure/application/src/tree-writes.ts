import { Injectable } from '@nestjs/common';
import { EventStore, type Transaction } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { treeAggregate, treeStream, type Tree, type TreeCommand, type TreeEvent } from '@annal/structure-domain';

/**
 * The one way to change a tree. Of this process one command at a time goes to each: all would be decided on the same
 * revision otherwise, and all but one in vain. Other processes are met as usual, by the revision of the stream.
 */
@Injectable()
export class TreeWrites {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly store: EventStore) {}

  transact(projectUuid: string, command: TreeCommand, context: CommandContext): Promise<Transaction<Tree, TreeEvent>> {
    const run = () => this.store.transact(treeAggregate, treeStream(projectUuid), command, context);
    const before = this.last.get(projectUuid);
    const mine = before ? before.then(run, run) : run();
    this.last.set(projectUuid, mine);
    const forget = () => {
      if (this.last.get(projectUuid) === mine) this.last.delete(projectUuid);
    };
    mine.then(forget, forget);
    return mine;
  }
}
