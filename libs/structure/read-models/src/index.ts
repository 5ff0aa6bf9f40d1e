import { nodeProjection } from './node.projection.ts';
import { projectProjection } from './project.projection.ts';

export { nodeDocumentId, nodeProjection, type NodeDocument } from './node.projection.ts';
export { projectProjection, type ProjectDocument } from './project.projection.ts';
export const structureProjections = [projectProjection, nodeProjection];
