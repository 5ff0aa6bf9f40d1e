import { ContentTypeMessages } from './content-types.messages.ts';
import { EntryMessages } from './entries.messages.ts';

export const contentMessageControllers = [ContentTypeMessages, EntryMessages];
