import { ContentTypeMessages } from './content-types.messages.ts';

export const contentMessageControllers = [ContentTypeMessages];
