import type { NodeDocument } from '@annal/structure-read-models';

/** nodes.md 1. */
export type NodeView = Omit<NodeDocument, '_id' | 'projectUuid'>;

export function nodeView({ _id, projectUuid, ...shown }: NodeDocument): NodeView {
  void _id;
  void projectUuid;
  return shown;
}
