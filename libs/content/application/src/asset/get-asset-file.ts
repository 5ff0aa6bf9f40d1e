import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryErrors, fileIdOf } from '@annal/content-domain';
import { assetFileProjection, type AssetFileDocument, type UseDocument } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import type { FileView } from './asset-file.view.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { entryAccess } from '../entry/entry-access.ts';

export class GetAssetFile extends Query<FileView> {
  constructor(
    readonly project: ProjectRef,
    readonly fileId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The file of any version of an asset, or of an upload without one (assets.md 5). */
@QueryHandler(GetAssetFile)
export class GetAssetFileHandler implements IQueryHandler<GetAssetFile> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ project, fileId: sent, actor }: GetAssetFile): Promise<FileView> {
    const fileId = fileIdOf(sent);
    const filter = { projectUuid: project.uuid, fileId };
    const found = fileId === undefined ? [] : await this.readModels.reader(assetFileProjection).find(filter);
    const seen = found.find((file) => this.isVisible(file, project, actor));
    if (seen) return seen;
    const [hidden] = found.filter((file): file is UseDocument => file.kind === 'use');
    if (hidden) this.requireView(hidden, project, actor);
    throw entryErrors.unknownFile(project.id, sent);
  }

  private isVisible(file: AssetFileDocument, project: ProjectRef, actor: Actor): boolean {
    if (file.kind === 'upload') return file.uploadedBy.kind === actor.kind && file.uploadedBy.id === actor.id;
    const request = this.viewOf(file, project);
    return request !== undefined && this.access.allows(actor, request);
  }

  private requireView(file: UseDocument, project: ProjectRef, actor: Actor): void {
    const request = this.viewOf(file, project);
    if (request) this.access.require(actor, request);
  }

  private viewOf({ contentTypeUuid, language }: UseDocument, { uuid }: ProjectRef) {
    const definition = this.contentTypes.published(uuid, contentTypeUuid);
    if (!definition) return undefined;
    const workflow = this.contentTypes.workflow(uuid, definition.workflowId);
    const operation = 'getting the asset';
    return { ...entryAccess(definition, workflow), action: 'sysView', language, operation };
  }
}
