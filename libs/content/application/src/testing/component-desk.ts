import type { CommandContext, DomainError, Issue, Receipt } from '@annal/kernel';
import type { ComponentInput, ContentTypeInput } from '@annal/content-rules';
import type { ProjectRef } from '@annal/structure-contracts';
import { ComponentFactLoader } from '../component/component-fact-loader.ts';
import { ComponentUse } from '../component/component-use.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { ContentTypeFactLoader } from '../content-type/content-type-fact-loader.ts';
import { ContentTypeLanguages } from '../content-type/content-type-languages.ts';
import { CreateComponentHandler } from '../component/create-component.ts';
import { CreateContentTypeHandler } from '../content-type/create-content-type.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';
import { DeleteComponentHandler } from '../component/delete-component.ts';
import { DeleteContentTypeHandler } from '../content-type/delete-content-type.ts';
import { GetComponent, GetComponentHandler } from '../component/get-component.ts';
import { GetContentType, GetContentTypeHandler } from '../content-type/get-content-type.ts';
import { ListComponents, ListComponentsHandler } from '../component/list-components.ts';
import { PublishComponentHandler } from '../component/publish-component.ts';
import { PublishContentTypeHandler } from '../content-type/publish-content-type.ts';
import { ReviseComponentHandler } from '../component/revise-component.ts';
import { ReviseContentTypeHandler } from '../content-type/revise-content-type.ts';
import type { VersionChoice } from '../content-model/version-choice.ts';
import { context, editor, type RecordingAccess, type startContentStack } from './content-stack.ts';

type Stack = Awaited<ReturnType<typeof startContentStack>>;

/** Each write is followed until readers see it. */
export class ComponentDesk {
  readonly directory: ContentTypeDirectory;
  readonly use: ComponentUse;
  private readonly loader: ComponentFactLoader;
  private readonly typeKnowledge: ContentTypeFactLoader;
  private readonly ids: DefinitionIds;
  private readonly languages: ContentTypeLanguages;

  static async open(stack: Stack, access: RecordingAccess, now: () => Date): Promise<ComponentDesk> {
    const desk = new ComponentDesk(stack, access, await stack.project(), now);
    await desk.directory.follower.start();
    return desk;
  }

  private constructor(
    private readonly stack: Stack,
    private readonly access: RecordingAccess,
    readonly project: ProjectRef,
    now: () => Date,
  ) {
    this.directory = new ContentTypeDirectory(stack.store);
    this.use = new ComponentUse(stack.store, now);
    this.loader = new ComponentFactLoader(stack.store, access, now);
    this.typeKnowledge = new ContentTypeFactLoader(stack.store, access, now);
    this.ids = new DefinitionIds(stack.store);
    this.languages = new ContentTypeLanguages(stack.store, this.use);
  }

  create(component: ComponentInput, by: CommandContext = context()) {
    const handler = new CreateComponentHandler(this.access, this.loader, this.ids, this.use);
    return this.shown(handler.execute({ data: { project: this.project, component }, context: by }));
  }

  revise(componentId: string, component: ComponentInput, versionNo?: string) {
    const handler = new ReviseComponentHandler(this.loader, this.use);
    const data = { project: this.project, componentId, component, versionNo };
    return this.shown(handler.execute({ data, context: context() }));
  }

  publish(componentId: string, versionNo?: string) {
    const handler = new PublishComponentHandler(this.loader, this.use);
    const data = { project: this.project, componentId, event: 'publish', versionNo };
    return this.shown(handler.execute({ data, context: context() }));
  }

  delete(componentId: string) {
    const handler = new DeleteComponentHandler(this.stack.store, this.loader, this.ids, this.use);
    return this.shown(handler.execute({ data: { project: this.project, componentId }, context: context() }));
  }

  get(componentId: string, version: VersionChoice = 'latest') {
    const handler = new GetComponentHandler(this.stack.readModels, this.access, this.directory);
    return handler.execute(new GetComponent(this.project, componentId, version, editor));
  }

  list(view: 'latest' | 'published' = 'latest') {
    const handler = new ListComponentsHandler(this.stack.readModels, this.access, this.directory);
    return handler.execute(new ListComponents(this.project, view, editor));
  }

  createType(contentType: ContentTypeInput) {
    const handler = new CreateContentTypeHandler(this.typeKnowledge, this.ids, this.use, this.languages);
    return this.shown(handler.execute({ data: { project: this.project, contentType }, context: context() }));
  }

  reviseType(contentTypeId: string, contentType: ContentTypeInput, versionNo: string) {
    const handler = new ReviseContentTypeHandler(this.typeKnowledge, this.use, this.languages);
    const data = { project: this.project, contentTypeId, contentType, versionNo };
    return this.shown(handler.execute({ data, context: context() }));
  }

  publishType(contentTypeId: string) {
    const handler = new PublishContentTypeHandler(this.typeKnowledge, this.use);
    const data = { project: this.project, contentTypeId, event: 'publish' };
    return this.shown(handler.execute({ data, context: context() }));
  }

  deleteType(contentTypeId: string) {
    const handler = new DeleteContentTypeHandler(this.stack.store, this.typeKnowledge, this.ids);
    return this.shown(handler.execute({ data: { project: this.project, contentTypeId }, context: context() }));
  }

  getType(contentTypeId: string, version: VersionChoice = 'latest') {
    const handler = new GetContentTypeHandler(this.stack.readModels, this.access, this.directory);
    return handler.execute(new GetContentType(this.project, contentTypeId, version, editor));
  }

  private async shown<Reply extends Receipt>(written: Promise<Reply>): Promise<Reply> {
    const reply = await this.stack.shown(written);
    const isFollowed = await this.directory.follower.reached(BigInt(reply.position), 10_000);
    if (!isFollowed) throw new Error('Not followed in time');
    return reply;
  }
}

export const text = (id: string) => ({ id, name: { 'en-GB': id }, dataType: 'string' });
export const uses = (id: string, name = id) => ({
  id: name,
  name: { 'en-GB': name },
  dataType: 'object',
  dataFormat: `component.${id}`,
});
export const component = (id: string, ...fields: ComponentInput['fields'] & object): ComponentInput => ({
  id,
  name: { 'en-GB': id },
  fields: fields.length > 0 ? fields : [text('line')],
});
export const type = (id: string, ...fields: ContentTypeInput['fields'] & object): ContentTypeInput => ({
  id,
  name: { 'en-GB': id },
  fields: [text('title'), ...fields],
});
export const body = (...items: object[]) => ({
  id: 'body',
  name: { 'en-GB': 'Body' },
  dataType: 'objectArray',
  dataFormat: 'field',
  validations: { allowedFieldTypes: { fields: items } },
});

export async function refusal(work: Promise<unknown>) {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    const { code, data } = error as DomainError;
    if (code === undefined) throw error;
    return { code, fields: Array.isArray(data) ? (data as Issue[]).map(({ field }) => field) : undefined };
  }
  throw new Error(`It was accepted: ${JSON.stringify(result)}`);
}
