import type { EntryReceipt } from '@annal/content-contracts';
import type { ContentTypeInput } from '@annal/content-rules';
import type { CommandContext, DomainError, Issue } from '@annal/kernel';
import { EntryDocumentLists } from '../entry/lists/entry-document-lists.ts';
import { MessageBus, type Message } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';
import { ComponentUse } from '../component/component-use.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { ContentTypeFactLoader } from '../content-type/content-type-fact-loader.ts';
import { ContentTypeLanguages } from '../content-type/content-type-languages.ts';
import { CreateContentTypeHandler } from '../content-type/create-content-type.ts';
import { CreateEntryHandler } from '../entry/create-entry.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';
import { DeleteContentTypeHandler } from '../content-type/delete-content-type.ts';
import { DeleteEntryHandler } from '../entry/delete-entry.ts';
import { EntryFactLoader } from '../entry/entry-fact-loader.ts';
import { EntryViews } from '../entry/views/entry-views.ts';
import { GetEntry, GetEntryHandler, type EntryChoice } from '../entry/get-entry.ts';
import { GetEntryVersion, GetEntryVersionHandler } from '../entry/versions/get-entry-version.ts';
import { InvokeEntryEventHandler } from '../entry/invoke-entry-event.ts';
import { ListEntries, ListEntriesHandler, type EntryListing } from '../entry/lists/list-entries.ts';
import { PatchEntryHandler } from '../entry/patch-entry.ts';
import { PublishContentTypeHandler } from '../content-type/publish-content-type.ts';
import { IndexedEntries } from '../search/indexed-entries.ts';
import { SeenTypes } from '../entry/lists/seen-types.ts';
import { ReviseEntryHandler } from '../entry/revise-entry.ts';
import { context, editor, type RecordingAccess, type startContentStack } from './content-stack.ts';

const text = (id: string, parts: object = {}) => ({ id, name: { 'en-GB': id }, dataType: 'string', ...parts });
export const book: ContentTypeInput = {
  id: 'book',
  name: { 'en-GB': 'Book' },
  entryTitleField: 'title',
  entryDescriptionField: 'summary',
  supportedLanguages: ['en-GB', 'cy'],
  fields: [
    text('title', { validations: { required: {} } }),
    text('summary'),
    text('pageCount', { dataType: 'integer' }),
    text('keywords', { dataType: 'stringArray' }),
    text('author', {
      dataType: 'object',
      dataFormat: 'entry',
      validations: { allowedContentTypes: { contentTypes: ['author'] } },
    }),
    text('extra', { dataType: 'object' }),
  ],
};
export const author: ContentTypeInput = { id: 'author', name: { 'en-GB': 'Author' }, fields: [text('fullName')] };

type Body = Readonly<Record<string, unknown>>;

class DirectBus extends MessageBus {
  constructor(private readonly versions: GetEntryVersionHandler) {
    super();
  }

  async send<Data, Reply>(_: Message<Data, Reply>, data: Data): Promise<Reply> {
    return (await this.versions.execute(new GetEntryVersion(data as never))) as Reply;
  }
}

/** Each write is followed until readers see it. */
export class EntryDesk {
  readonly contentTypes: ContentTypeDirectory;
  private readonly loader: EntryFactLoader;

  static async open(
    stack: Awaited<ReturnType<typeof startContentStack>>,
    access: RecordingAccess,
    now: () => Date,
    languages?: readonly string[],
  ): Promise<EntryDesk> {
    const project = { ...(await stack.project(languages)), primaryLanguage: 'en-GB' };
    const desk = new EntryDesk(stack, access, project, now);
    await desk.contentTypes.follower.start();
    await desk.publishType(book);
    return desk;
  }

  private constructor(
    private readonly stack: Awaited<ReturnType<typeof startContentStack>>,
    private readonly access: RecordingAccess,
    readonly project: ProjectRef & { readonly primaryLanguage: string },
    private readonly now: () => Date,
  ) {
    this.contentTypes = new ContentTypeDirectory(stack.store);
    this.loader = new EntryFactLoader(stack.store, access, now);
  }

  async publishType(contentType: ContentTypeInput): Promise<void> {
    const { store } = this.stack;
    const { project, access } = this;
    const loader = new ContentTypeFactLoader(store, access, this.now);
    const use = new ComponentUse(store, this.now);
    const creating = new CreateContentTypeHandler(
      loader,
      new DefinitionIds(store),
      use,
      new ContentTypeLanguages(store, use),
    );
    await creating.execute({ data: { project, contentType }, context: context() });
    const data = { project, contentTypeId: contentType.id ?? '', event: 'publish' };
    const publishing = new PublishContentTypeHandler(loader, use);
    await this.followed(publishing.execute({ data, context: context() }));
  }

  async deleteType(contentTypeId: string): Promise<void> {
    const { store } = this.stack;
    const loader = new ContentTypeFactLoader(store, this.access, this.now);
    const deleting = new DeleteContentTypeHandler(store, loader, new DefinitionIds(store));
    const data = { project: this.project, contentTypeId };
    await this.followed(deleting.execute({ data, context: context() }));
  }

  aBook(title: string, sys: object = {}, fields: object = {}): Promise<EntryReceipt> {
    return this.create({ title, ...fields, sys: { contentTypeId: 'book', ...sys } });
  }

  create(entry: Body, by: CommandContext = context()): Promise<EntryReceipt> {
    const handler = new CreateEntryHandler(this.stack.store, this.loader);
    return this.stack.shown(handler.execute({ data: { project: this.project, entry }, context: by }));
  }

  revise(entryId: string, entry: Body): Promise<EntryReceipt> {
    const handler = new ReviseEntryHandler(this.stack.store, this.loader);
    const data = { project: this.project, entryId, entry };
    return this.stack.shown(handler.execute({ data, context: context() }));
  }

  patch(entryId: string, patch: Body | readonly unknown[]): Promise<EntryReceipt> {
    const handler = new PatchEntryHandler(this.stack.store, this.loader);
    const data = { project: this.project, entryId, patch };
    return this.stack.shown(handler.execute({ data, context: context() }));
  }

  invoke(entryId: string, trigger: Body): Promise<EntryReceipt> {
    const handler = new InvokeEntryEventHandler(this.stack.store, this.loader);
    const data = { project: this.project, entryId, trigger };
    return this.stack.shown(handler.execute({ data, context: context() }));
  }

  async delete(entryId: string, languages?: readonly string[], permanent = false): Promise<void> {
    const handler = new DeleteEntryHandler(this.stack.store, this.loader);
    const data = { project: this.project, entryId, languages, permanent };
    await this.stack.shown(handler.execute({ data, context: context() }));
  }

  get(entryId: string, choice: Partial<EntryChoice> = {}) {
    const bus = new DirectBus(new GetEntryVersionHandler(this.stack.store));
    const handler = new GetEntryHandler(this.stack.readModels, this.access, this.contentTypes, bus);
    const { project } = this;
    return handler.execute(new GetEntry({ project, entryId, versionStatus: 'latest', ...choice }, context()));
  }

  get lists(): EntryDocumentLists {
    const { readModels, index } = this.stack;
    const indexed = new IndexedEntries({ search: async (query) => (await index()).search(query, -1n) }, readModels);
    return new EntryDocumentLists(indexed, this.contentTypes);
  }

  list(listing: Partial<EntryListing> = {}) {
    const { project, access, contentTypes } = this;
    const views = new EntryViews(this.stack.readModels, access, contentTypes);
    const handler = new ListEntriesHandler(this.lists, views, new SeenTypes(access, contentTypes), contentTypes);
    const defaults = {
      versionStatus: 'latest',
      dataFormats: ['entry'],
      order: [],
      pageIndex: 0,
      pageSize: 25,
    } as const;
    return handler.execute(new ListEntries({ project, ...defaults, ...listing }, editor));
  }

  private async followed(written: Promise<EntryReceipt | { category: string; position: string }>): Promise<void> {
    const { position } = await this.stack.shown(written as Promise<EntryReceipt>);
    if (!(await this.contentTypes.follower.reached(BigInt(position), 10_000))) throw new Error('Not followed in time');
  }
}

export interface Refusal {
  readonly kind: string;
  readonly fields: readonly (string | undefined)[];
}

export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    const { kind, data } = error as DomainError;
    if (kind === undefined) throw error;
    return { kind, fields: Array.isArray(data) ? (data as Issue[]).map(({ field }) => field) : [] };
  }
  throw new Error(`It was accepted: ${JSON.stringify(result)}`);
}
