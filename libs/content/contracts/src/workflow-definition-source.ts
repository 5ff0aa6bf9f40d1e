import { workflowDefinitionAggregate } from '@annal/content-domain';

export const workflowDefinitionSource = {
  category: workflowDefinitionAggregate.category,
  schemas: workflowDefinitionAggregate.schemas,
};
