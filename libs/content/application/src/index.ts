import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { CreateContentTypeHandler } from './create-content-type.ts';
import { DeleteContentTypeHandler } from './delete-content-type.ts';
import { GetContentTypeHandler } from './get-content-type.ts';
import { ListContentTypesHandler } from './list-content-types.ts';
import { PublishContentTypeHandler } from './publish-content-type.ts';
import { ReviseContentTypeHandler } from './revise-content-type.ts';

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
];
export const contentQueryHandlers = [GetContentTypeHandler, ListContentTypesHandler];
