import { contentTypeAggregate } from '@annal/content-domain';
import type { ContentTypeInput } from '@annal/content-rules';
import type { EventStore } from '@annal/event-store';
import type { DomainError } from '@annal/kernel';
import type { ProjectEvent, ProjectRef } from '@annal/structure-contracts';
import { CloseContentModelHandler } from './close-content-model.ts';
import { ComponentFactLoader } from '../component/component-fact-loader.ts';
import { ComponentUse } from '../component/component-use.ts';
import { ContentTypeFactLoader } from '../content-type/content-type-fact-loader.ts';
import { ContentTypeLanguages } from '../content-type/content-type-languages.ts';
import { CreateComponentHandler } from '../component/create-component.ts';
import { CreateContentTypeHandler } from '../content-type/create-content-type.ts';
import { DefinitionIds } from './definition-ids.ts';
import { DeleteContentTypeHandler } from '../content-type/delete-content-type.ts';
import { ReviseContentTypeHandler } from '../content-type/revise-content-type.ts';
import { context, RecordingAccess, startContentStack } from '../testing/content-stack.ts';
import { WithdrawLanguagesHandler } from './withdraw-languages.ts';

let minutes = 0;
const clock = () => new Date(Date.UTC(2026, 1, 3, 8, minutes));
const access = new RecordingAccess();
let stack: Awaited<ReturnType<typeof startContentStack>>;
let project: ProjectRef;

beforeAll(async () => {
  stack = await startContentStack([], clock);
});
afterAll(() => stack.stop());
beforeEach(async () => {
  project = await stack.project();
});

const type = (parts: ContentTypeInput = {}) => ({ id: 'book', name: { 'en-GB': 'Book' }, ...parts });

function create(contentType: ContentTypeInput = type(), store: EventStore = stack.store) {
  const use = new ComponentUse(store, clock);
  const loader = new ContentTypeFactLoader(store, access, clock);
  const languages = new ContentTypeLanguages(store, use);
  const handler = new CreateContentTypeHandler(loader, new DefinitionIds(store), use, languages);
  return handler.execute({ data: { project, contentType }, context: context() });
}
function createComponent() {
  const { store } = stack;
  const loader = new ComponentFactLoader(store, access, clock);
  const use = new ComponentUse(store, clock);
  const handler = new CreateComponentHandler(access, loader, new DefinitionIds(store), use);
  return handler.execute({ data: { project, component: type() }, context: context() });
}
function revise(contentType: ContentTypeInput, versionNo: string, store: EventStore = stack.store) {
  const use = new ComponentUse(store, clock);
  const loader = new ContentTypeFactLoader(store, access, clock);
  const handler = new ReviseContentTypeHandler(loader, use, new ContentTypeLanguages(store, use));
  const data = { project, contentTypeId: 'book', contentType, versionNo };
  return handler.execute({ data, context: context() });
}
function remove() {
  const { store } = stack;
  const loader = new ContentTypeFactLoader(store, access, clock);
  const handler = new DeleteContentTypeHandler(store, loader, new DefinitionIds(store));
  return handler.execute({ data: { project, contentTypeId: 'book' }, context: context() });
}
async function close(projectRevision = '0') {
  const handler = new CloseContentModelHandler(stack.store, access);
  const { hasContentTypes } = await handler.execute({ data: { project, projectRevision }, context: context() });
  return hasContentTypes ? 'has content types' : 'closed';
}
async function withdraw(...languages: string[]) {
  const handler = new WithdrawLanguagesHandler(stack.store, access);
  const data = { project, projectRevision: '0', languages };
  return (await handler.execute({ data, context: context() })).inUse;
}
const changed = (event: Pick<ProjectEvent, 'type'> & { readonly data?: object }) =>
  stack.changeProject({ ...event, schemaVersion: 1, data: { projectUuid: project.uuid, ...event.data } } as never);
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: DomainError) => error.code,
  );

/** Stops a writer of a content type between its claims and its append. */
function stopped() {
  let letGo = () => {};
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const transact: EventStore['transact'] = async (aggregate, ...parts) => {
    if ((aggregate as unknown) === contentTypeAggregate) {
      arrive();
      await gate;
    }
    return stack.store.transact(aggregate, ...parts);
  };
  const store = new Proxy(stack.store, {
    get(target, name) {
      if (name === 'transact') return transact;
      const member = Reflect.get(target, name) as unknown;
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  return { store, arrived, letGo };
}

describe('a project that is being deleted', () => {
  it('has content types once one is being created', async () => {
    const { store, arrived, letGo } = stopped();
    const creation = code(create(type(), store));
    await arrived;
    expect(await close()).toBe('has content types');
    letGo();
    expect(await creation).toBe('done');
    expect(await close()).toBe('has content types');
    await remove();
    expect(await close()).toBe('closed');
  });

  it('gets no more content types', async () => {
    expect(await close()).toBe('closed');
    const creations = [code(create()), code(createComponent())];
    await changed({ type: 'ProjectDeleted', data: { projectId: 'library' } });
    expect(await Promise.all(creations)).toEqual(['Project.NotFound', 'Project.NotFound']);
  });

  it('gets content types again when it cannot be deleted', async () => {
    expect(await close()).toBe('closed');
    const creation = code(create());
    await changed({ type: 'ProjectDetailsChanged', data: { name: 'Library' } });
    expect(await creation).toBe('done');
  });

  it('gets content types again when the deletion was abandoned', async () => {
    expect(await close()).toBe('closed');
    expect(await code(createComponent())).toBe('Content.Busy');
    minutes += 3;
    expect(await code(createComponent())).toBe('done');
    expect(await close()).toBe('has content types');
  });

  it('does not wait for an abandoned writer, but for the one that took over', async () => {
    const { store, arrived } = stopped();
    void create(type(), store);
    await arrived;
    minutes += 3;
    const second = stopped();
    const creation = code(create(type(), second.store));
    await second.arrived;
    expect(await close()).toBe('has content types');
    second.letGo();
    expect(await creation).toBe('done');
    project = await stack.project();
    const third = stopped();
    void create(type(), third.store);
    await third.arrived;
    expect(await close()).toBe('has content types');
    minutes += 3;
    expect(await close()).toBe('closed');
  });
});

describe('a language that is being removed', () => {
  const both = type({ supportedLanguages: ['en-GB', 'cy'] });
  const givenUp = () =>
    changed({ type: 'ProjectLanguagesChanged', data: { primaryLanguage: 'en-GB', supportedLanguages: ['en-GB'] } });

  it('is in use once a content type with it is being created', async () => {
    const { store, arrived, letGo } = stopped();
    const creation = code(create(both, store));
    await arrived;
    expect(await withdraw('cy', 'pl')).toEqual(['cy']);
    letGo();
    expect(await creation).toBe('done');
    expect(await withdraw('cy')).toEqual(['cy']);
  });

  it('is in use while a version with it is being saved', async () => {
    await create();
    const { store, arrived, letGo } = stopped();
    const revision = code(revise(both, '0.1', store));
    await arrived;
    expect(await withdraw('cy')).toEqual(['cy']);
    letGo();
    expect(await revision).toBe('done');
    await revise(type(), '0.2');
    expect(await withdraw('cy')).toEqual([]);
  });

  it('cannot be added to content types', async () => {
    await create();
    expect(await withdraw('cy')).toEqual([]);
    const writes = [code(create({ ...both, id: 'other' })), code(revise(both, '0.1'))];
    await givenUp();
    expect(await Promise.all(writes)).toEqual(['ContentType.Invalid', 'ContentType.Invalid']);
  });

  it('does not block changes without it', async () => {
    expect(await withdraw('cy')).toEqual([]);
    expect(await code(create())).toBe('done');
    expect(await code(revise(type({ name: { 'en-GB': 'Volume' } }), '0.1'))).toBe('done');
  });

  it('can be added again when the removal was abandoned', async () => {
    expect(await withdraw('cy')).toEqual([]);
    minutes += 3;
    expect(await code(create(both))).toBe('done');
  });

  it('is not claimed by a refused change', async () => {
    await create();
    expect(await code(revise({ ...both, name: null }, '0.1'))).toBe('ContentType.Invalid');
    expect(await withdraw('cy')).toEqual([]);
  });
});

it('needs permissions on the project', async () => {
  access.denies = ({ resource }) => resource === 'project';
  expect(await code(close())).toBe('Access.Denied');
  expect(await code(withdraw('cy'))).toBe('Access.Denied');
});
