import { AssetMessages } from './assets.messages.ts';
import { ComponentMessages } from './components.messages.ts';
import { ContentTypeMessages } from './content-types.messages.ts';
import { EntryMessages } from './entries.messages.ts';
import { WorkflowDefinitionMessages } from './workflow-definitions.messages.ts';

export const contentMessageControllers = [
  ContentTypeMessages,
  ComponentMessages,
  EntryMessages,
  WorkflowDefinitionMessages,
  AssetMessages,
];
