import { ProjectMessages } from './projects.messages.ts';

export const structureMessageControllers = [ProjectMessages];
