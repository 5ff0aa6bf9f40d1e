import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { CreateContentTypeHandler } from './create-content-type.ts';
import { DeleteContentTypeHandler } from './delete-content-type.ts';
import { CreateEntryHandler } from './create-entry.ts';
import { DeleteEntryHandler } from './delete-entry.ts';
import { EntryKnowledge } from './entry-knowledge.ts';
import { GetEntryHandler } from './get-entry.ts';
import { GetEntryVersionHandler } from './get-entry-version.ts';
import { InvokeEntryEventHandler } from './invoke-entry-event.ts';
import { ListEntriesHandler } from './list-entries.ts';
import { PatchEntryHandler } from './patch-entry.ts';
import { ReviseEntryHandler } from './revise-entry.ts';
import { GetContentTypeHandler } from './get-content-type.ts';
import { ListContentTypesHandler } from './list-content-types.ts';
import { PublishContentTypeHandler } from './publish-content-type.ts';
import { ReviseContentTypeHandler } from './revise-content-type.ts';

export { ContentTypeDirectory } from './content-type-directory.ts';
export { CreateEntry } from './create-entry.ts';
export { DeleteEntry } from './delete-entry.ts';
export type { EntryOrder } from './entry-order.ts';
export { fieldSelection, type EntryView, type FieldSelection } from './entry.view.ts';
export { GetEntry, type EntryChoice } from './get-entry.ts';
export { GetEntryVersion } from './get-entry-version.ts';
export { InvokeEntryEvent } from './invoke-entry-event.ts';
export { ListEntries, type EntryListing, type EntryPage } from './list-entries.ts';
export { PatchEntry } from './patch-entry.ts';
export { ReviseEntry } from './revise-entry.ts';
export type { ContentTypeView } from './content-type.view.ts';
export { CreateContentType } from './create-content-type.ts';
export { DeleteContentType } from './delete-content-type.ts';
export { GetContentType, type VersionChoice } from './get-content-type.ts';
export { ListContentTypes } from './list-content-types.ts';
export { PublishContentType } from './publish-content-type.ts';
export { regexWatchdog } from './regex-watchdog.ts';
export { ReviseContentType } from './revise-content-type.ts';

export const contentCommandHandlers = [
  ContentTypeKnowledge,
  CreateContentTypeHandler,
  ReviseContentTypeHandler,
  PublishContentTypeHandler,
  DeleteContentTypeHandler,
  EntryKnowledge,
  CreateEntryHandler,
  ReviseEntryHandler,
  PatchEntryHandler,
  InvokeEntryEventHandler,
  DeleteEntryHandler,
  // A query, but of the streams: only the command side reads those.
  GetEntryVersionHandler,
];
export const contentQueryHandlers = [
  GetContentTypeHandler,
  ListContentTypesHandler,
  GetEntryHandler,
  ListEntriesHandler,
];
