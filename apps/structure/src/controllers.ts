import { NodeMessages } from './nodes.messages.ts';
import { ProjectMessages } from './projects.messages.ts';

export const structureMessageControllers = [ProjectMessages, NodeMessages];
