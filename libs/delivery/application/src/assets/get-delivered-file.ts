import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { entryProjection, type EntryDocument, type FileDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading, View } from '../reading.ts';
import { assetAddress, hashedUri, isOfHash } from './asset-address.ts';
import { PreviewKeys } from './preview-keys.ts';

export interface DeliveredFile extends Pick<
  FileDocument,
  'hash' | 'size' | 'filename' | 'contentType' | 'charset' | 'width' | 'height'
> {
  readonly since: string;
  /** `hashed` names this content; `outdated` named other content, which is gone. */
  readonly asked: 'plain' | 'hashed' | 'outdated';
  readonly address: string;
  /** Of a version that is not published, open by a key. */
  readonly isPreview: boolean;
}

export class GetDeliveredFile extends Query<DeliveredFile> {
  constructor(
    readonly reading: Reading,
    readonly uri: string,
    readonly language: LanguageCode | undefined,
    readonly previewKey: string | undefined,
  ) {
    super();
  }
}

type WithFile = EntryDocument & { readonly file: FileDocument };
type At = (uri: string) => WithFile | undefined;
type Found = Pick<DeliveredFile, 'asked'> & { readonly entry: WithFile };

/** The file of the published version, open to everybody, or of the latest one to those with its key (delivery.md 6). */
@QueryHandler(GetDeliveredFile)
export class GetDeliveredFileHandler implements IQueryHandler<GetDeliveredFile> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly previews: PreviewKeys,
  ) {}

  async execute({ reading, uri, language, previewKey }: GetDeliveredFile): Promise<DeliveredFile> {
    const { project, keys } = reading;
    const isPreview = previewKey !== undefined;
    const hashed = hashedUri(uri);
    const uris = hashed ? [uri, hashed.uri] : [uri];
    const entries = await (isPreview
      ? this.opened(project.uuid, uris, previewKey)
      : this.find(project.uuid, uris, 'published'));
    const wanted = language ?? project.primaryLanguage;
    const at: At = (sent) => {
      const here = entries.filter(({ file }) => file.uriKey === keyOf(sent));
      return here.find((each) => each.language === wanted) ?? (language === undefined ? here[0] : undefined);
    };
    const found = named(uri, at);
    if (!found || (isPreview && found.asked === 'outdated')) {
      keys.entries();
      throw deliveryErrors.unknown('file', uri, { projectId: project.id });
    }
    const { asked, entry } = found;
    keys.entry(entry.entryId);
    const { file, version } = entry;
    const since = (isPreview ? null : version.published) ?? version.modified;
    return { ...file, since, asked, address: assetAddress(project.id, file), isPreview };
  }

  private async opened(projectUuid: string, uris: readonly string[], key: string): Promise<readonly WithFile[]> {
    const latest = await this.find(projectUuid, uris, 'latest');
    return latest.filter(({ file }) => this.previews.opens(key, projectUuid, file.hash));
  }

  private async find(projectUuid: string, uris: readonly string[], status: View): Promise<readonly WithFile[]> {
    const filter = { projectUuid, 'file.uriKey': { $in: uris.map(keyOf) }, status };
    const sort = { 'version.published': 1, entryId: 1 } as const;
    const found = await this.readModels.reader(entryProjection).find(filter, { sort });
    return found.filter(hasFile).filter((each) => this.isDelivered(each));
  }

  private isDelivered({ projectUuid, contentTypeUuid }: EntryDocument): boolean {
    return this.contentTypes.published(projectUuid, contentTypeUuid)?.includeInDelivery ?? false;
  }
}

/** A file whose own name looks like an address with a hash stays reachable. */
function named(uri: string, at: At): Found | undefined {
  const hashed = hashedUri(uri);
  const current = hashed && at(hashed.uri);
  if (current && isOfHash(current.file, hashed.hash)) return { asked: 'hashed', entry: current };
  const plain = at(uri);
  if (plain) return { asked: 'plain', entry: plain };
  return current && { asked: 'outdated', entry: current };
}

const hasFile = (entry: EntryDocument): entry is WithFile => entry.file !== undefined;

const keyOf = (uri: string): string => uri.normalize('NFC').toLowerCase();
