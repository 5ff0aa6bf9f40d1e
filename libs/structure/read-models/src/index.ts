import { nodeProjection } from './node.projection.ts';
import { projectProjection } from './project.projection.ts';
import { redirectProjection } from './redirect.projection.ts';
import { viewProjection } from './view.projection.ts';

export { nameKey, nameWords } from './node-names.ts';
export { nodeDocumentId, nodeProjection, slugKeyOf, type NodeDocument } from './node.projection.ts';
export { projectProjection, type ProjectDocument } from './project.projection.ts';
export { redirectDocumentId, redirectProjection, type RedirectDocument } from './redirect.projection.ts';
export { viewDocumentId, viewProjection, type ViewDocument } from './view.projection.ts';
export const structureProjections = [projectProjection, nodeProjection, redirectProjection, viewProjection];
