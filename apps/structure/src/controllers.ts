import { NodeMessages } from './nodes.messages.ts';
import { ProjectMessages } from './projects.messages.ts';
import { RedirectMessages } from './redirects.messages.ts';

export const structureMessageControllers = [ProjectMessages, NodeMessages, RedirectMessages];
