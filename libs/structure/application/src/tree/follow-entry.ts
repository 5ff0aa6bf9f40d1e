import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { followEntry, type FollowEntryData } from '@annal/structure-contracts';
import { EntryNodes } from './entry-nodes.ts';

@Handles(followEntry)
export class FollowEntryHandler {
  constructor(private readonly entries: EntryNodes) {}

  execute({ data: { projectUuid, entryId }, context }: Envelope<FollowEntryData>): Promise<Receipt> {
    return this.entries.follow(projectUuid, entryId, context);
  }
}
