import { assertNever, FIRST_VERSION, isVersionNo, nextMajor, nextMinor, type Issue } from '@annal/kernel';
import { checkContentFormat, checkId, checkProperties } from './check-content-type.ts';
import type {
  ContentTypeCommand,
  CreateContentType,
  PublishContentType,
  ReviseContentType,
} from './content-type.commands.ts';
import { titleFieldOf, type ContentTypeDefinition, type ContentTypeProperties } from './content-type.definition.ts';
import { contentTypeErrors } from './content-type.errors.ts';
import type { ContentTypeEvent } from './content-type.events.ts';
import type { ContentType, LiveContentType } from './content-type.state.ts';

export function decide(command: ContentTypeCommand, contentType: ContentType): readonly ContentTypeEvent[] {
  switch (command.type) {
    case 'CreateContentType':
      return createContentType(command.data, contentType);
    case 'ReviseContentType':
      return reviseContentType(command.data, live(contentType, command.data.contentTypeId));
    case 'PublishContentType':
      return publishContentType(command.data, live(contentType, command.data.contentTypeId));
    case 'DeleteContentType':
      return deleteContentType(live(contentType, command.data.contentTypeId));
    default:
      return assertNever(command);
  }
}

function live(contentType: ContentType, contentTypeId: string): LiveContentType {
  if (contentType.status !== 'live') throw contentTypeErrors.notFound(contentTypeId);
  return contentType;
}

function createContentType(data: CreateContentType['data'], contentType: ContentType): readonly ContentTypeEvent[] {
  const { projectUuid, uuid, input, facts } = data;
  if (contentType.status !== 'absent') throw contentTypeErrors.idTaken(input.id ?? '');
  const issues: Issue[] = [];
  const id = checkId(input.id, issues);
  const dataFormat = checkContentFormat(input.dataFormat, issues);
  const properties = checkProperties(input, facts, issues);
  if (issues.length > 0) throw contentTypeErrors.invalid('creating', issues);
  const created = { projectUuid, uuid, id, dataFormat, versionNo: FIRST_VERSION, ...properties };
  return [{ type: 'ContentTypeCreated', schemaVersion: 1, data: created }];
}

function reviseContentType(
  { input, versionNo, facts }: ReviseContentType['data'],
  contentType: LiveContentType,
): readonly ContentTypeEvent[] {
  const { latest, published } = contentType;
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw contentTypeErrors.notLatest('updating', 'version.versionNo');
  const issues: Issue[] = [];
  if (!isVersionNo(versionNo)) issues.push(versionProblem(versionNo, 'version.versionNo'));
  checkIdentity(input, latest, issues);
  const properties = checkProperties(input, facts, issues);
  checkPublishedFields(properties, published, issues);
  if (issues.length > 0) throw contentTypeErrors.invalid('updating', issues);
  const changes = changed(latest, properties);
  const data = { ...keyOf(latest), versionNo: nextMinor(latest.versionNo), changes };
  return [{ type: 'ContentTypeRevised', schemaVersion: 1, data }];
}

function checkIdentity(
  { id, dataFormat }: ReviseContentType['data']['input'],
  latest: ContentTypeDefinition,
  issues: Issue[],
): void {
  if (id !== undefined && id !== null && id.toLowerCase() !== latest.id.toLowerCase())
    issues.push({ field: 'id', message: 'The content type id cannot be changed' });
  if (dataFormat !== undefined && dataFormat !== null && dataFormat.toLowerCase() !== latest.dataFormat)
    issues.push({ field: 'dataFormat', message: 'The data format cannot be changed' });
}

/** Entries hold values of the published version: a field of it keeps its type (content-types.md 2.2). */
function checkPublishedFields(
  { fields }: ContentTypeProperties,
  published: ContentTypeDefinition | undefined,
  issues: Issue[],
): void {
  const before = new Map(published?.fields.map((field) => [field.id, field]));
  fields.forEach((field, index) => {
    const known = before.get(field.id);
    for (const property of ['dataType', 'dataFormat'] as const) {
      const path = `fields[${index}].${property}`;
      const isReported = issues.some((issue) => issue.field === path);
      if (known && known[property] !== field[property] && !isReported)
        issues.push({ field: path, message: `The ${property} of a published field cannot be changed` });
    }
  });
}

function changed(latest: ContentTypeDefinition, next: ContentTypeProperties): Partial<ContentTypeProperties> {
  const isDifferent = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(latest[key as keyof ContentTypeProperties]);
  return Object.fromEntries(Object.entries(next).filter(isDifferent));
}

function publishContentType(
  { event, versionNo }: PublishContentType['data'],
  { latest, published }: LiveContentType,
): readonly ContentTypeEvent[] {
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw contentTypeErrors.notLatest('invoking', 'version');
  const issues: Issue[] = [];
  if (event?.toLowerCase() !== 'publish')
    issues.push({ field: 'event', message: event ? `There is no event '${event}'` : 'The event is required' });
  if (versionNo !== undefined && versionNo !== null && !isVersionNo(versionNo))
    issues.push(versionProblem(versionNo, 'version'));
  if (published?.versionNo === latest.versionNo)
    issues.push({ field: 'version', message: 'The latest version is already published' });
  if (latest.fields.length === 0)
    issues.push({ field: 'fields', message: 'A content type needs fields to be published' });
  if (titleFieldOf(latest) === null)
    issues.push({ field: 'entryTitleField', message: 'A field that serves as title is needed' });
  if (issues.length > 0) throw contentTypeErrors.invalid('invoking', issues);
  const data = { ...keyOf(latest), versionNo: nextMajor(latest.versionNo) };
  return [{ type: 'ContentTypePublished', schemaVersion: 1, data }];
}

function deleteContentType({ latest }: LiveContentType): readonly ContentTypeEvent[] {
  return [{ type: 'ContentTypeDeleted', schemaVersion: 1, data: keyOf(latest) }];
}

function keyOf({ projectUuid, uuid, id }: ContentTypeDefinition) {
  return { projectUuid, uuid, id };
}

function versionProblem(versionNo: unknown, field: string): Issue {
  const isMissing = versionNo === undefined || versionNo === null || versionNo === '';
  return { field, message: isMissing ? 'The version number is required' : 'The version number is not valid' };
}
