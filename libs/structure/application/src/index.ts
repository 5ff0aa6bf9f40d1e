import { ChangeProjectHandler } from './change-project.ts';
import { CreateProjectHandler } from './create-project.ts';
import { DeleteProjectHandler } from './delete-project.ts';
import { GetNodeHandler } from './get-node.ts';
import { GetProjectHandler } from './get-project.ts';
import { ListChildNodesHandler } from './list-child-nodes.ts';
import { ListProjectsHandler } from './list-projects.ts';

export { ChangeProject } from './change-project.ts';
export { CreateProject } from './create-project.ts';
export { DeleteProject } from './delete-project.ts';
export { GetNode } from './get-node.ts';
export { GetProject } from './get-project.ts';
export { ListChildNodes } from './list-child-nodes.ts';
export { ListProjects } from './list-projects.ts';
export type { NodeView } from './node.view.ts';
export { ProjectDirectory, type KnownProject } from './project-directory.ts';
export type { ProjectView } from './project.view.ts';

export const structureCommandHandlers = [CreateProjectHandler, ChangeProjectHandler, DeleteProjectHandler];
export const structureQueryHandlers = [GetProjectHandler, ListProjectsHandler, GetNodeHandler, ListChildNodesHandler];
