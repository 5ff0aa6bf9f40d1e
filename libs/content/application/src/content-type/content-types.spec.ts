import { randomUUID } from 'node:crypto';
import type { CreateContentTypeData, ReviseContentTypeData } from '@annal/content-contracts';
import {
  builtInTypeIds,
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
} from '@annal/content-domain';
import type { ContentTypeInput } from '@annal/content-rules';
import { contentTypeProjection } from '@annal/content-read-models';
import { derivedGuid } from '@annal/event-store';
import type { DomainError } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { ComponentUse } from '../component/component-use.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { ContentTypeFactLoader } from './content-type-fact-loader.ts';
import { ContentTypeLanguages } from './content-type-languages.ts';
import { CreateContentTypeHandler } from './create-content-type.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';
import { DeleteContentTypeHandler } from './delete-content-type.ts';
import { GetContentType, GetContentTypeHandler } from './get-content-type.ts';
import { ListContentTypes, ListContentTypesHandler } from './list-content-types.ts';
import { PublishContentTypeHandler } from './publish-content-type.ts';
import { ReviseContentTypeHandler } from './revise-content-type.ts';
import type { VersionChoice } from '../content-model/version-choice.ts';
import { context, editor, RecordingAccess, startContentStack } from '../testing/content-stack.ts';

const at = '2026-02-03T08:30:00.120Z';
let stack: Awaited<ReturnType<typeof startContentStack>>;
let project: ProjectRef & { readonly rootNodeId: string };
let access: RecordingAccess;

beforeAll(async () => {
  stack = await startContentStack([contentTypeProjection], () => new Date(at));
});
afterAll(() => stack.stop());
beforeEach(async () => {
  access = new RecordingAccess();
  project = await stack.project();
});

const loader = () => new ContentTypeFactLoader(stack.store, access, () => new Date(at));
const use = () => new ComponentUse(stack.store, () => new Date(at));
const languages = () => new ContentTypeLanguages(stack.store, use());
const author: ContentTypeInput = {
  id: 'author',
  name: { 'en-GB': 'Author' },
  fields: [
    {
      id: 'fullName',
      name: { 'en-GB': 'Full name' },
      dataType: 'string',
      validations: { required: {} },
      editor: { id: 'text', properties: { $set: 1, 'a.b': null } },
    },
  ],
};

function create(contentType: ContentTypeInput = author, commandId?: string) {
  const data: CreateContentTypeData = { project, contentType };
  const handler = new CreateContentTypeHandler(loader(), new DefinitionIds(stack.store), use(), languages());
  return stack.shown(handler.execute({ data, context: context(commandId) }));
}
function revise(data: Omit<ReviseContentTypeData, 'project'>) {
  const handler = new ReviseContentTypeHandler(loader(), use(), languages());
  return stack.shown(handler.execute({ data: { project, ...data }, context: context() }));
}
function publish(contentTypeId: string, versionNo?: string) {
  const handler = new PublishContentTypeHandler(loader(), use());
  const data = { project, contentTypeId, event: 'publish', versionNo };
  return stack.shown(handler.execute({ data, context: context() }));
}
function remove(contentTypeId: string) {
  const handler = new DeleteContentTypeHandler(stack.store, loader(), new DefinitionIds(stack.store));
  return stack.shown(handler.execute({ data: { project, contentTypeId }, context: context() }));
}
function get(contentTypeId: string, version: VersionChoice = 'latest') {
  const handler = new GetContentTypeHandler(stack.readModels, access, new ContentTypeDirectory(stack.store));
  return handler.execute(new GetContentType(project, contentTypeId, version, editor));
}
function list(view: 'latest' | 'published' = 'latest', dataFormat?: string) {
  const handler = new ListContentTypesHandler(stack.readModels, access, new ContentTypeDirectory(stack.store));
  return handler.execute(new ListContentTypes(project, view, dataFormat, editor));
}
async function refusal(work: Promise<unknown>): Promise<Pick<DomainError, 'kind' | 'code'>> {
  try {
    throw new Error(`It was accepted: ${JSON.stringify(await work)}`);
  } catch (error) {
    const { kind, code } = error as DomainError;
    return { kind, code };
  }
}
const caseless = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
const idTaken = { kind: 'conflict', code: 'ContentType.IdTaken' };
const notFound = { kind: 'notFound', code: 'ContentType.NotFound' };

describe('content types', () => {
  it('are shown as in the contract', async () => {
    const { contentType } = await create();
    const view = await get('author');
    expect(view).toStrictEqual({
      uuid: contentType.uuid,
      id: 'author',
      projectId: 'library',
      name: { 'en-GB': 'Author' },
      description: {},
      entryTitleField: null,
      entryDescriptionField: null,
      fields: [
        {
          id: 'fullName',
          name: { 'en-GB': 'Full name' },
          description: {},
          dataType: 'string',
          dataFormat: null,
          default: null,
          validations: { required: { message: null } },
          editor: { id: 'text', properties: { $set: 1, 'a.b': null } },
          groupId: null,
        },
      ],
      groups: [],
      enabled: true,
      includeInDelivery: true,
      defaultLanguage: 'en-GB',
      supportedLanguages: ['en-GB'],
      workflowId: 'contensisEntryBasic',
      dataFormat: 'entry',
      previewUrl: null,
      defaultRendererId: null,
      defaultParentNodeId: null,
      version: {
        createdBy: 'm.dewey',
        created: at,
        modifiedBy: 'm.dewey',
        modified: at,
        publishedBy: null,
        published: null,
        versionNo: '0.1',
      },
    });
    expect(await get('AUTHOR')).toEqual(view);
    expect(await get(contentType.uuid.toUpperCase())).toEqual(view);
  });

  it('keep every saved version', async () => {
    await create();
    await publish('author', '0.1');
    await revise({ contentTypeId: 'Author', versionNo: '1.0', contentType: { ...author, enabled: false } });
    expect(await get('author')).toMatchObject({ enabled: false, version: { versionNo: '1.1' } });
    expect(await get('author', 'published')).toMatchObject({ enabled: true, version: { versionNo: '1.0' } });
    expect(await get('author', { versionNo: '0.1' })).toMatchObject({ enabled: true, version: { published: null } });
    expect(await refusal(get('author', { versionNo: '0.2' }))).toEqual(notFound);
    expect(await list('published', 'entry')).toHaveLength(1);
  });

  it('are listed by id, without case', async () => {
    await create();
    await create({ ...author, id: 'zebra', dataFormat: 'asset' });
    await create({ ...author, id: 'aardvark' });
    await create({ ...author, id: 'bOok' });
    const ids = async (...of: Parameters<typeof list>) => (await list(...of)).map(({ id }) => id);
    expect(await ids()).toEqual([...builtInTypeIds, 'aardvark', 'author', 'bOok', 'zebra'].sort(caseless));
    expect(await ids('latest', 'Entry')).toEqual(['aardvark', 'author', 'bOok']);
    expect(await ids('latest', 'Asset')).toEqual([...builtInTypeIds, 'zebra'].sort());
    expect(await ids('latest', 'form')).toEqual([]);
    expect(await ids('published', 'entry')).toEqual([]);
    expect(await refusal(get('author', 'published'))).toEqual(notFound);
  });

  it('cannot share an id, in any case, even with an invalid body', async () => {
    await create();
    expect(await refusal(create({ ...author, id: 'auTHor', name: null }))).toEqual(idTaken);
    expect(await refusal(create({ ...author, id: 'author' }))).toEqual(idTaken);
  });

  it('are created by exactly one of many commands with the same id', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        create().then(
          () => 'created',
          (error: DomainError) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === idTaken.code)).toHaveLength(7);
    expect(await list('latest', 'entry')).toHaveLength(1);
  });

  it('release their id when they are deleted, and start again under it', async () => {
    const { contentType: first } = await create();
    await remove('AUTHOR');
    expect(await refusal(get('author'))).toEqual(notFound);
    expect(await refusal(get(first.uuid, { versionNo: '0.1' }))).toEqual(notFound);
    expect(await refusal(remove('author'))).toEqual(notFound);
    const { contentType: second } = await create();
    expect(second.uuid).not.toBe(first.uuid);
    expect(await get('author')).toMatchObject({ uuid: second.uuid, version: { versionNo: '0.1' } });
  });

  it('are updated by one of two writers with the same version', async () => {
    await create();
    const write = (name: string) =>
      revise({ contentTypeId: 'author', versionNo: '0.1', contentType: { ...author, name: { 'en-GB': name } } });
    const outcomes = await Promise.all(
      ['A', 'B'].map((name) =>
        write(name).then(
          () => 'updated',
          (error: DomainError) => error.code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['ContentType.NotLatestVersion', 'updated']);
  });

  it('use the languages and the root node of the project', async () => {
    const languages = { defaultLanguage: 'cy', supportedLanguages: ['en-GB', 'cy'] };
    const own = { ...author, name: { cy: 'Awdur' }, fields: [], ...languages };
    await create({ ...own, defaultParentNodeId: project.rootNodeId });
    expect(await get('author')).toMatchObject({ ...languages, defaultParentNodeId: project.rootNodeId });
    const invalid = { kind: 'rejected', code: 'ContentType.Invalid' };
    expect(await refusal(create({ ...own, id: 'other', supportedLanguages: ['fr'] }))).toEqual(invalid);
    expect(await refusal(create({ ...own, id: 'other', defaultParentNodeId: randomUUID() }))).toEqual(invalid);
  });
});

describe('an interrupted writer', () => {
  const claim = (uuid: string) => {
    const data = {
      kind: 'contentType',
      projectUuid: project.uuid,
      projectRevision: '0',
      id: 'author',
      uuid,
      claimedAt: at,
    } as const;
    const command = { type: 'ClaimId', data } as const;
    return stack.store.transact(contentModelAggregate, contentModelStream(project.uuid), command, context());
  };

  it('that had claimed an id leaves it to the next one', async () => {
    const uuid = randomUUID();
    await claim(uuid);
    expect(await refusal(remove('author'))).toEqual(notFound);
    expect((await create()).contentType.uuid).toBe(uuid);
    expect(await refusal(create())).toEqual(idTaken);
  });

  it('that had deleted a content type lets the next one take its id', async () => {
    const { contentType: first } = await create();
    const command = { type: 'DeleteContentType', data: { contentTypeId: 'author' } } as const;
    const stream = contentTypeStream(project.uuid, first.uuid);
    await stack.store.transact(contentTypeAggregate, stream, command, context());
    const { contentType: second } = await create();
    expect(second.uuid).not.toBe(first.uuid);
    expect(await get('author')).toMatchObject({ uuid: second.uuid });
  });

  it('that is refused has claimed nothing', async () => {
    expect(await refusal(create({ ...author, name: null }))).toEqual({ kind: 'rejected', code: 'ContentType.Invalid' });
    const { state } = await stack.store.load(contentModelAggregate, contentModelStream(project.uuid));
    expect([...state.ids]).toEqual([]);
  });

  it('that sends the same command again changes nothing', async () => {
    const commandId = randomUUID();
    const { contentType } = await create(author, commandId);
    expect(contentType.uuid).toBe(derivedGuid(commandId, 'contentType'));
    expect((await create(author, commandId)).contentType.uuid).toBe(contentType.uuid);
    const stream = contentTypeStream(project.uuid, contentType.uuid);
    expect((await stack.store.load(contentTypeAggregate, stream)).revision).toBe(0n);
  });
});

describe('permissions', () => {
  it('are checked by the uuid of the content type, before it is reported as unknown', async () => {
    const { contentType } = await create();
    access.asked.length = 0;
    await publish(contentType.uuid);
    const request = { resource: 'contentType', projectUuid: project.uuid };
    expect(access.asked).toEqual([{ ...request, action: 'publish', resourceId: contentType.uuid }]);
    access.denies = () => true;
    const denied = { kind: 'forbidden', code: 'Access.Denied' };
    expect(await refusal(create())).toEqual(denied);
    expect(await refusal(publish('none'))).toEqual(denied);
    expect(await refusal(revise({ contentTypeId: 'author', contentType: author }))).toEqual(denied);
    expect(await refusal(remove('author'))).toEqual(denied);
    expect(await refusal(get('author'))).toEqual(denied);
    expect(await refusal(list())).toEqual(denied);
  });
});
