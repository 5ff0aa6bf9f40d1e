import { AssetMessages } from './assets.messages.ts';
import { ComponentMessages } from './components.messages.ts';
import { ContentModelMessages } from './content-model.messages.ts';
import { ContentTypeMessages } from './content-types.messages.ts';
import { EntryMessages } from './entries.messages.ts';
import { TagMessages } from './tags.messages.ts';
import { WorkflowDefinitionMessages } from './workflow-definitions.messages.ts';

export const contentMessageControllers = [
  ContentModelMessages,
  ContentTypeMessages,
  ComponentMessages,
  EntryMessages,
  WorkflowDefinitionMessages,
  AssetMessages,
  TagMessages,
];
