import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { stateOf } from '@annal/content-rules';
import { entryProjection } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';

export interface EntryStates {
  readonly contentTypeUuid: string;
  readonly states: readonly { readonly language: LanguageCode; readonly state: string }[];
}

export class FindEntryStates extends Query<EntryStates | null> {
  constructor(
    readonly project: ProjectRef,
    readonly entryId: string,
  ) {
    super();
  }
}

@QueryHandler(FindEntryStates)
export class FindEntryStatesHandler implements IQueryHandler<FindEntryStates> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ project, entryId }: FindEntryStates): Promise<EntryStates | null> {
    const filter = { projectUuid: project.uuid, entryId, status: { $in: ['latest', 'archived', 'deleted'] } };
    const found = await this.readModels.reader(entryProjection).find(filter);
    const contentTypeUuid = found[0]?.contentTypeUuid;
    const definition = contentTypeUuid && this.contentTypes.published(project.uuid, contentTypeUuid);
    if (!definition) return null;
    const workflow = this.contentTypes.workflow(project.uuid, definition.workflowId);
    const states = found.map(({ language, state }) => ({ language, state: stateOf(workflow, state).id }));
    return { contentTypeUuid: definition.uuid, states };
  }
}
