import { ContentTypesController } from './content-types.controller.ts';
import { ContentTypeEntriesController, EntriesController } from './entries.controller.ts';

export const contentControllers = [ContentTypesController, EntriesController, ContentTypeEntriesController];
