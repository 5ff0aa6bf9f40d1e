import { assertNever, FIRST_VERSION, isVersionNo, nextMajor, nextMinor, type Issue } from '@annal/kernel';
import { checkId, checkSameId } from '../definition/check-naming.ts';
import { checkPublish } from '../definition/check-publish.ts';
import { versionProblem } from '../definition/check-trigger.ts';
import { changed, checkPublishedFields } from '../definition/revision.ts';
import { requireFactsOf } from '../field/component-facts.ts';
import { namedComponents } from '../field/components.ts';
import { checkContentFormat, checkProperties } from './check-content-type.ts';
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
  requireFactsOf(null, namedComponents(input.fields ?? []), facts.components);
  const issues: Issue[] = [];
  const id = checkId(input.id, 'content type', issues);
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
  requireFactsOf(latest.versionNo, namedComponents(input.fields ?? []), facts.components);
  const issues: Issue[] = [];
  if (!isVersionNo(versionNo)) issues.push(versionProblem(versionNo, 'version.versionNo'));
  checkIdentity(input, latest, issues);
  const properties = checkProperties(input, facts, issues);
  checkPublishedFields(properties.fields, published?.fields, issues);
  if (issues.length > 0) throw contentTypeErrors.invalid('updating', issues);
  const changes = changed<ContentTypeProperties>(latest, properties);
  const data = { ...keyOf(latest), versionNo: nextMinor(latest.versionNo), changes };
  return [{ type: 'ContentTypeRevised', schemaVersion: 1, data }];
}

function checkIdentity(
  { id, dataFormat }: ReviseContentType['data']['input'],
  latest: ContentTypeDefinition,
  issues: Issue[],
): void {
  checkSameId(id, latest.id, 'content type', issues);
  if (dataFormat !== undefined && dataFormat !== null && dataFormat.toLowerCase() !== latest.dataFormat)
    issues.push({ field: 'dataFormat', message: 'The data format cannot be changed' });
}

function publishContentType(
  data: PublishContentType['data'],
  { latest, published }: LiveContentType,
): readonly ContentTypeEvent[] {
  const { versionNo } = data;
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw contentTypeErrors.notLatest('invoking', 'version');
  const issues: Issue[] = [];
  checkPublish(data, { latest, published }, issues);
  if (latest.fields.length === 0)
    issues.push({ field: 'fields', message: 'A content type needs fields to be published' });
  if (titleFieldOf(latest) === null)
    issues.push({ field: 'entryTitleField', message: 'A field that serves as title is needed' });
  if (issues.length > 0) throw contentTypeErrors.invalid('invoking', issues);
  const major = { ...keyOf(latest), versionNo: nextMajor(latest.versionNo) };
  return [{ type: 'ContentTypePublished', schemaVersion: 1, data: major }];
}

function deleteContentType({ latest }: LiveContentType): readonly ContentTypeEvent[] {
  return [{ type: 'ContentTypeDeleted', schemaVersion: 1, data: keyOf(latest) }];
}

function keyOf({ projectUuid, uuid, id }: ContentTypeDefinition) {
  return { projectUuid, uuid, id };
}
