import type { Aggregate } from '@annal/kernel';
import type { WorkflowDefinitionCommand } from './workflow-definition.commands.ts';
import { decide } from './workflow-definition.decide.ts';
import type { WorkflowDefinitionEvent } from './workflow-definition.events.ts';
import { evolve, initialCustomWorkflow, type CustomWorkflow } from './workflow-definition.state.ts';
import { workflowDefinitionSchemas } from './workflow-definition.upcasters.ts';

export const workflowDefinitionAggregate: Aggregate<
  CustomWorkflow,
  WorkflowDefinitionCommand,
  WorkflowDefinitionEvent
> = {
  category: 'workflowDefinition',
  schemas: workflowDefinitionSchemas,
  acknowledgedLate: true,
  initial: initialCustomWorkflow,
  decide,
  evolve,
  isMade: ({ type }) => type === 'WorkflowDefinitionCreated',
};
