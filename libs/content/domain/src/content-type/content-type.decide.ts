import {
  areFactsOf,
  changed,
  checkContentFormat,
  checkContentType,
  checkId,
  checkPublish,
  checkPublishedFields,
  checkSameId,
  type ContentTypeDefinition,
  type ContentTypeInput,
  type ContentTypeProperties,
  Matching,
  namedComponents,
  titleFieldOf,
  versionProblem,
} from '@annal/content-rules';
import { assertNever, FIRST_VERSION, isVersionNo, JsonReader, nextMajor, nextMinor, type Issue } from '@annal/kernel';
import { inLanguagesOf } from '../built-in-type/built-in-definition.ts';
import { checkBuiltIn, withProjectLanguages } from '../built-in-type/check-built-in-type.ts';
import type { UndecidedDefinition } from '../definition/wanted-definition-facts.ts';
import { linearEngine } from '../patterns/linear-engine.ts';
import type {
  ContentTypeCommand,
  CreateContentType,
  DeleteContentType,
  PublishContentType,
  ReviseContentType,
} from './content-type.commands.ts';
import { contentTypeErrors } from './content-type.errors.ts';
import type { ContentTypeEvent } from './content-type.events.ts';
import type { ContentType, LiveContentType } from './content-type.state.ts';

type Decision = readonly ContentTypeEvent[] | UndecidedDefinition;

export function decide(command: ContentTypeCommand, contentType: ContentType): Decision {
  switch (command.type) {
    case 'CreateContentType':
      return createContentType(command.data, contentType);
    case 'ReviseContentType':
      return reviseContentType(command.data, contentType);
    case 'PublishContentType':
      return publishContentType(command.data, live(contentType, command.data));
    case 'DeleteContentType':
      return deleteContentType(command.data, live(contentType, command.data));
    default:
      return assertNever(command);
  }
}

type OfType = DeleteContentType['data'];

function live(contentType: ContentType, { contentTypeId, builtIn }: OfType): LiveContentType {
  if (builtIn && contentType.status === 'absent') return { status: 'live', latest: builtIn, published: builtIn };
  if (contentType.status !== 'live') throw contentTypeErrors.notFound(contentTypeId);
  if (!builtIn) return contentType;
  const { defaultLanguage, supportedLanguages } = builtIn;
  return inLanguagesOf(contentType, { primaryLanguage: defaultLanguage, supportedLanguages });
}

function createContentType(data: CreateContentType['data'], contentType: ContentType): Decision {
  const { projectUuid, uuid, input, facts } = data;
  if (contentType.status !== 'absent') throw contentTypeErrors.idTaken(input.id ?? '');
  if (input.unreadable) throw contentTypeErrors.invalid('creating', input.unreadable);
  if (!areFactsOf(null, namedComponents(input.fields ?? []), facts.components)) return { wanted: { components: true } };
  const issues: Issue[] = [];
  const sent: JsonReader<keyof ContentTypeInput> = new JsonReader(input, issues);
  const id = checkId(sent.own('id'), 'content type');
  const dataFormat = checkContentFormat(sent.own('dataFormat'));
  const matching = new Matching(facts.matches, linearEngine);
  const properties = checkContentType(input, facts, matching, issues);
  if (matching.questions.length > 0) return { wanted: { matches: matching.questions } };
  if (issues.length > 0) throw contentTypeErrors.invalid('creating', issues);
  const created = { projectUuid, uuid, id, dataFormat, versionNo: FIRST_VERSION, ...properties };
  return [{ type: 'ContentTypeCreated', schemaVersion: 1, data: created }];
}

function reviseContentType(data: ReviseContentType['data'], contentType: ContentType): Decision {
  const { latest, published } = live(contentType, data);
  const { builtIn, versionNo, facts } = data;
  const input = builtIn ? withProjectLanguages(data.input, builtIn) : data.input;
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw contentTypeErrors.notLatest('updating', 'version.versionNo');
  if (input.unreadable) throw contentTypeErrors.invalid('updating', input.unreadable);
  const basis = contentType.status === 'live' ? latest.versionNo : null;
  if (!areFactsOf(basis, namedComponents(input.fields ?? []), facts.components))
    return { wanted: { components: true } };
  const issues: Issue[] = [];
  if (!isVersionNo(versionNo)) issues.push(versionProblem(versionNo, 'version.versionNo'));
  checkIdentity(new JsonReader(input, issues), latest);
  const matching = new Matching(facts.matches, linearEngine);
  const properties = checkContentType(input, facts, matching, issues);
  if (matching.questions.length > 0) return { wanted: { matches: matching.questions } };
  checkPublishedFields(properties.fields, published?.fields, issues);
  if (builtIn) checkBuiltIn(properties, builtIn, issues);
  if (issues.length > 0) throw contentTypeErrors.invalid('updating', issues);
  const changes = changed<ContentTypeProperties>(latest, properties);
  const revision = { ...keyOf(latest), versionNo: nextMinor(latest.versionNo), changes };
  const before = contentType.status === 'absent' ? written(latest) : [];
  return [...before, { type: 'ContentTypeRevised', schemaVersion: 1, data: revision }];
}

function written(builtIn: ContentTypeDefinition): readonly ContentTypeEvent[] {
  const { versionNo } = builtIn;
  return [
    { type: 'ContentTypeCreated', schemaVersion: 1, data: { ...builtIn, versionNo: FIRST_VERSION } },
    { type: 'ContentTypePublished', schemaVersion: 1, data: { ...keyOf(builtIn), versionNo } },
  ];
}

function checkIdentity(sent: JsonReader<keyof ContentTypeInput>, latest: ContentTypeDefinition): void {
  checkSameId(sent.own('id'), latest.id, 'content type');
  const dataFormat = sent.own('dataFormat').text();
  if (dataFormat !== undefined && dataFormat.toLowerCase() !== latest.dataFormat)
    sent.own('dataFormat').refuse('The data format cannot be changed');
}

function publishContentType(data: PublishContentType['data'], { latest, published }: LiveContentType): Decision {
  const { versionNo } = data;
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw contentTypeErrors.notLatest('invoking', 'version');
  if (!areFactsOf(latest.versionNo, namedComponents(latest.fields), data.components))
    return { wanted: { components: true } };
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

function deleteContentType({ builtIn }: OfType, { latest }: LiveContentType): readonly ContentTypeEvent[] {
  if (builtIn) throw contentTypeErrors.builtIn();
  return [{ type: 'ContentTypeDeleted', schemaVersion: 1, data: keyOf(latest) }];
}

function keyOf({ projectUuid, uuid, id }: ContentTypeDefinition) {
  return { projectUuid, uuid, id };
}
