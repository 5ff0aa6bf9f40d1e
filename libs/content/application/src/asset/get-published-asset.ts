import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryErrors } from '@annal/content-domain';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import type { FileView } from './asset-file.view.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';

export class GetPublishedAsset extends Query<FileView> {
  constructor(
    readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode },
    readonly uri: string,
    readonly language: LanguageCode | undefined,
  ) {
    super();
  }
}

/** Open to everybody: the file of the published version (assets.md 5). */
@QueryHandler(GetPublishedAsset)
export class GetPublishedAssetHandler implements IQueryHandler<GetPublishedAsset> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ project, uri, language }: GetPublishedAsset): Promise<FileView> {
    const key = uri.normalize('NFC').toLowerCase();
    const filter = { projectUuid: project.uuid, 'file.uriKey': key, status: 'published' };
    const entries = this.readModels.reader(entryProjection);
    const found = (await entries.find(filter, { sort: { 'version.published': 1, entryId: 1 } })).filter((each) =>
      this.contentTypes.published(project.uuid, each.contentTypeUuid),
    );
    const wanted = language ?? project.primaryLanguage;
    const chosen = found.find((each) => each.language === wanted) ?? (language === undefined ? found[0] : undefined);
    if (!chosen?.file) throw entryErrors.unknownFile(project.id, uri);
    return viewOf(chosen.file, chosen);
  }
}

function viewOf(file: NonNullable<EntryDocument['file']>, { version }: EntryDocument): FileView {
  const { hash, size, filename, contentType, charset } = file;
  return { hash, size, filename, contentType, charset, since: version.published ?? version.modified };
}
