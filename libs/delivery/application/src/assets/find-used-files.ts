import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { assetFileProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';

/** Which of the contents any upload or version of an asset still has, by hash. */
export class FindUsedFiles extends Query<ReadonlySet<string>> {
  constructor(readonly hashes: readonly string[]) {
    super();
  }
}

@QueryHandler(FindUsedFiles)
export class FindUsedFilesHandler implements IQueryHandler<FindUsedFiles> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ hashes }: FindUsedFiles): Promise<ReadonlySet<string>> {
    const found = await this.readModels.reader(assetFileProjection).find({ hash: { $in: hashes } });
    return new Set(found.map(({ hash }) => hash));
  }
}
