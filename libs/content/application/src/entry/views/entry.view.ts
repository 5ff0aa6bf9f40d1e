import { completedFields, type Fields } from '@annal/content-domain';
import { stateOf, type ContentTypeDefinition } from '@annal/content-rules';
import type { FileDocument, EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import type { AssetPreview, AssetPreviews } from './asset-previews.ts';
import type { AllowedEvents } from './allowed-events.ts';
import type { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { entryTitles } from './entry-titles.ts';
import { translationState } from './entry-translation.ts';
import type { LateTargets } from './late-targets.ts';
import type { ShownTags } from '../../tags/shown-tags.ts';

/** entries.md 1. */
export type EntryView = Readonly<Record<string, unknown>>;

export interface EntryViewing {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly allowed: AllowedEvents;
  readonly contentTypes: ContentTypeDirectory;
  readonly targets: LateTargets;
  readonly tags: ShownTags;
  readonly selection?: FieldSelection | undefined;
  readonly previews?: AssetPreviews | undefined;
}

/** entries.md 3.2. */
export interface FieldSelection {
  readonly names: ReadonlySet<string>;
  readonly sys: 'all' | ReadonlySet<string>;
}

export function viewsOf(found: EntryDocument, viewing: EntryViewing): readonly EntryView[] {
  const definition = viewing.contentTypes.published(viewing.project.uuid, found.contentTypeUuid);
  return definition ? [entryView(found, definition, viewing)] : [];
}

export function entryView(found: EntryDocument, definition: ContentTypeDefinition, viewing: EntryViewing): EntryView {
  const fields = JSON.parse(found.fields) as Fields;
  const { project, contentTypes, targets, tags, selection } = viewing;
  const components = contentTypes.components(project.uuid).fields('published');
  const { title, description } = entryTitles(found, definition, fields, viewing);
  const completed = {
    ...completedFields(definition, fields, components, targets, tags),
    entryTitle: title,
    entryDescription: description,
  };
  const sys = sysView(found, definition, viewing);
  if (!selection) return { ...completed, sys };
  const { names, sys: members } = selection;
  return { ...only(completed, names), sys: members === 'all' ? sys : only(sys, members) };
}

function sysView(found: EntryDocument, definition: ContentTypeDefinition, viewing: EntryViewing) {
  const { project } = viewing;
  const { entryId, language, languages, deletedLanguages, archivedLanguages, isPublished } = found;
  return {
    id: entryId,
    projectId: project.id,
    contentTypeId: definition.id,
    dataFormat: found.dataFormat,
    language,
    availableLanguages: languages,
    unavailableLanguages: definition.supportedLanguages.filter((code) => !languages.includes(code)),
    deletedLanguages,
    archivedLanguages,
    uri: `/api/management/projects/${project.id}/entries/${entryId}`,
    owner: found.owner,
    slug: found.slug,
    metadata: found.dataFormat === 'asset' ? ASSET_METADATA : {},
    properties: found.file ? { ...propertiesOf(found.file), ...previewOf(found, definition, viewing) } : {},
    workflow: workflowView(found, definition, viewing),
    isPublished,
    translationState: translationState(found, definition),
    schedules: found.schedules ?? {},
    versionStatus: found.status === 'published' ? 'published' : 'latest',
    version: found.version,
  };
}

/** assets.md 3: constant, because there are no pages that could leave an asset out. */
const ASSET_METADATA = { includeInSearch: true, includeInAtoZ: true, includeInMenu: true, includeInSitemap: true };

/** assets.md 3.2. */
function propertiesOf({ filename, size, fileId, extension, path, uri, contentType, width, height }: FileDocument) {
  const shown = { filename, fileSize: size, fileId, extension: `.${extension}`, path, uri, contentType };
  return contentType.startsWith('image/') ? { ...shown, width, height } : shown;
}

/** Delivery has the latest and the published version of what is neither archived nor left out. */
function previewOf(
  { file, ...found }: EntryDocument,
  { includeInDelivery }: ContentTypeDefinition,
  { project, previews }: EntryViewing,
): AssetPreview | undefined {
  const isThere = file && includeInDelivery && (found.status === 'latest' || found.status === 'published');
  return isThere ? previews?.of(project, { ...found, file }) : undefined;
}

/** workflows.md 3.2, by the present workflow and the caller's rights. */
function workflowView(
  { state: stored, status, transition, isPublished, language, schedules = {} }: EntryDocument,
  definition: ContentTypeDefinition,
  { project, allowed, contentTypes }: EntryViewing,
) {
  const workflow = contentTypes.workflow(project.uuid, definition.workflowId);
  const { data, ...shown } = transition;
  const scheduled = (['publish', 'unpublish'] as const).filter((kind) => schedules[kind]);
  const current = { state: stored, isPublished, isBinned: status === 'deleted', scheduled };
  return {
    id: workflow.id,
    state: stateOf(workflow, stored).id,
    allowedEvents: allowed.of(definition, workflow, language, current),
    transition: { data: data === null ? null : (JSON.parse(data) as unknown), ...shown },
  };
}

function only(values: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

const IDENTITY = ['id', 'dataFormat', 'contentTypeId', 'language', 'versionStatus'];

export function fieldSelection(names: readonly string[] | undefined): FieldSelection | undefined {
  if (!names) return undefined;
  const members = names.filter((name) => name.startsWith('sys.')).map((name) => name.slice('sys.'.length));
  const sys = names.includes('sys') ? 'all' : new Set([...IDENTITY, ...members]);
  return { names: new Set(names), sys };
}
