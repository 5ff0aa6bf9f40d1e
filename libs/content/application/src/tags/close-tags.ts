import { Handles, localMessage, type Envelope } from '@annal/messaging';
import type { EndedProject } from '../content-model/project-closer.ts';
import { TagFactLoader } from './tag-fact-loader.ts';

export const closeTags = localMessage<EndedProject>('content.close-tags');

@Handles(closeTags)
export class CloseTagsHandler {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data: { projectUuid }, context }: Envelope<EndedProject>): Promise<void> {
    await this.loader.transact({ uuid: projectUuid }, { type: 'CloseTags', data: { projectUuid } }, context);
  }
}
