import type { ProjectDocument } from '@annal/structure-read-models';

/** projects.md 1. */
export type ProjectView = Omit<ProjectDocument, '_id'> & { readonly uuid: string };

export function projectView({ _id, id, ...shown }: ProjectDocument): ProjectView {
  return { id, uuid: _id, ...shown };
}
