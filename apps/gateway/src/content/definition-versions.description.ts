import { describeController } from '../description/described.ts';
import { paging } from '../description/parameters.ts';
import { described, flag, object, page } from '../description/schema.ts';
import { Version } from './definitions.schemas.ts';
import { DefinitionVersionsController } from './definition-versions.controller.ts';

const isPublished = described(flag, 'Whether it is the published one at present');
const answer = page(object({ isPublished, version: Version }));
const description = 'Everything that was ever saved or published of it, newest first: number, who and when.';

export const definitionVersionsDescription = describeController('Content types', DefinitionVersionsController, {
  ofContentType: { summary: 'List the versions of a content type', description, query: paging, answer },
  ofComponent: { summary: 'List the versions of a component', description, query: paging, answer },
  ofWorkflowDefinition: { summary: 'List the versions of a workflow definition', description, query: paging, answer },
});
