import { ChildNodesController } from './child-nodes.controller.ts';
import { NodesController } from './nodes.controller.ts';
import { ProjectsController } from './projects.controller.ts';

export const structureControllers = [ProjectsController, NodesController, ChildNodesController];
