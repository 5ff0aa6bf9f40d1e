import type { ContentTypeDefinition } from '@annal/content-rules';
import type { FileDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { Reading } from '../reading.ts';
import type { DeliverableDocument, Outline } from './deliverable-document.ts';

export interface Surroundings {
  /** Paths of its nodes in its language, canonical first. */
  readonly paths: readonly string[];
  /** With a deliverable variation in this view. */
  readonly languages: readonly LanguageCode[];
  /** Of its canonical node, or of its file. */
  readonly uri: string | null;
}

/** The minimum that every link shows (delivery.md 1.6). */
export function linkSys(found: Outline, { id }: ContentTypeDefinition, uri: string | null) {
  return {
    id: found.entryId,
    dataFormat: found.dataFormat,
    contentTypeId: id,
    language: found.language,
    uri,
  };
}

/** delivery.md 1.4. */
export function entrySys(
  reading: Reading,
  found: DeliverableDocument,
  definition: ContentTypeDefinition,
  { paths, languages, uri }: Surroundings,
): Readonly<Record<string, unknown>> {
  const { project, view } = reading;
  const { id, dataFormat, contentTypeId, language } = linkSys(found, definition, uri);
  const { createdBy, created, modifiedBy, modified, publishedBy, published, versionNo } = found.version;
  const isPublished = view === 'published' || found.isPublished;
  const state = view === 'published' ? (found.publishedState ?? found.state) : found.state;
  return {
    id,
    projectId: project.id,
    contentTypeId,
    dataFormat,
    language,
    availableLanguages: languages,
    uri,
    ...(dataFormat === 'entry' && { allUris: paths }),
    owner: found.owner,
    slug: found.slug,
    metadata: found.file ? ASSET_METADATA : {},
    properties: found.file ? fileProperties(found.file) : {},
    isPublished,
    versionStatus: view,
    workflow: { id: found.workflowId, state },
    version: { createdBy, created, modifiedBy, modified, publishedBy, published, versionNo },
  };
}

const ASSET_METADATA = { includeInSearch: true, includeInAtoZ: true, includeInMenu: true, includeInSitemap: true };

/** assets.md 3.2. */
function fileProperties({ filename, size, fileId, extension, path, contentType, width, height }: FileDocument) {
  const filePath = `${path === '/' ? '' : path}/${filename}`;
  const shown = { filename, fileSize: size, fileId, filePath, extension: `.${extension}`, contentType };
  return contentType.startsWith('image/') ? { ...shown, width, height } : shown;
}
