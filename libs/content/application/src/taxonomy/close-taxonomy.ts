import { Handles, localMessage, type Envelope } from '@annal/messaging';
import type { EndedProject } from '../content-model/project-closer.ts';
import { TaxonomyFactLoader } from './taxonomy-fact-loader.ts';

export const closeTaxonomy = localMessage<EndedProject>('content.close-taxonomy');

@Handles(closeTaxonomy)
export class CloseTaxonomyHandler {
  constructor(private readonly loader: TaxonomyFactLoader) {}

  async execute({ data: { projectUuid }, context }: Envelope<EndedProject>): Promise<void> {
    await this.loader.transact({ uuid: projectUuid }, { type: 'CloseTaxonomy', data: { projectUuid } }, context);
  }
}
