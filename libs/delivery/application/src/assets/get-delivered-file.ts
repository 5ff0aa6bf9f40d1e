import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { entryProjection, type EntryDocument, type FileDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { assetAddress, hashedUri, isOfHash } from './asset-address.ts';

export interface DeliveredFile extends Pick<
  FileDocument,
  'hash' | 'size' | 'filename' | 'contentType' | 'charset' | 'width' | 'height'
> {
  readonly since: string;
  /** `hashed` names this content; `outdated` named other content, which is gone. */
  readonly asked: 'plain' | 'hashed' | 'outdated';
  readonly address: string;
}

export class GetDeliveredFile extends Query<DeliveredFile> {
  constructor(
    readonly reading: Reading,
    readonly uri: string,
    readonly language: LanguageCode | undefined,
  ) {
    super();
  }
}

type WithFile = EntryDocument & { readonly file: FileDocument };

/** Open to everybody: the file of the published version (delivery.md 6). */
@QueryHandler(GetDeliveredFile)
export class GetDeliveredFileHandler implements IQueryHandler<GetDeliveredFile> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ reading, uri, language }: GetDeliveredFile): Promise<DeliveredFile> {
    const { project, keys } = reading;
    const hashed = hashedUri(uri);
    const found = await this.find(reading, hashed ? [uri, hashed.uri] : [uri]);
    const wanted = language ?? project.primaryLanguage;
    const at = (sent: string): WithFile | undefined => {
      const here = found.filter(({ file }) => file.uriKey === keyOf(sent));
      return here.find((each) => each.language === wanted) ?? (language === undefined ? here[0] : undefined);
    };
    const current = hashed && at(hashed.uri);
    const isCurrent = current && isOfHash(current.file, hashed.hash);
    const named = isCurrent ? undefined : at(uri);
    const chosen = named ?? current;
    if (!chosen) {
      keys.entries();
      throw deliveryErrors.unknown('file', uri, { projectId: project.id });
    }
    keys.entry(chosen.entryId);
    const { file, version } = chosen;
    return {
      ...file,
      since: version.published ?? version.modified,
      asked: named ? 'plain' : isCurrent ? 'hashed' : 'outdated',
      address: assetAddress(project.id, file),
    };
  }

  private async find({ project }: Reading, uris: readonly string[]): Promise<readonly WithFile[]> {
    const filter = { projectUuid: project.uuid, 'file.uriKey': { $in: uris.map(keyOf) }, status: 'published' };
    const entries = this.readModels.reader(entryProjection);
    const found = await entries.find(filter, { sort: { 'version.published': 1, entryId: 1 } });
    return found.filter(hasFile).filter((each) => this.isDelivered(project.uuid, each));
  }

  private isDelivered(projectUuid: string, { contentTypeUuid }: EntryDocument): boolean {
    return this.contentTypes.published(projectUuid, contentTypeUuid)?.includeInDelivery ?? false;
  }
}

const hasFile = (entry: EntryDocument): entry is WithFile => entry.file !== undefined;

const keyOf = (uri: string): string => uri.normalize('NFC').toLowerCase();
