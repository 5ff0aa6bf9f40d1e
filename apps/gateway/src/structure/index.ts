import { RedirectSettingsController } from './redirect-settings.controller.ts';
import { redirectsDescription, redirectSettingsDescription } from './redirects.description.ts';
import { RedirectsController } from './redirects.controller.ts';
import { ChildNodesController } from './child-nodes.controller.ts';
import { childNodesDescription, nodesDescription } from './nodes.description.ts';
import { NodesController } from './nodes.controller.ts';
import { viewsDescription } from './views.description.ts';
import { ViewsController } from './views.controller.ts';
import { projectsDescription } from './projects.description.ts';
import { ProjectsController } from './projects.controller.ts';

export const structureControllers = [
  ProjectsController,
  NodesController,
  ChildNodesController,
  RedirectSettingsController,
  RedirectsController,
  ViewsController,
];
export const structureDescriptions = [
  projectsDescription,
  nodesDescription,
  childNodesDescription,
  redirectsDescription,
  redirectSettingsDescription,
  viewsDescription,
];
