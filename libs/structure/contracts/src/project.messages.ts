import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { ProjectProperties } from '@annal/structure-domain';

/** A project as commands name it: the uuid is its identity, the id is what callers and texts use. */
export interface ProjectRef {
  readonly uuid: string;
  readonly id: string;
}

export type CreateProjectData = ProjectProperties & { readonly id?: string | null };
export type ChangeProjectData = ProjectProperties & { readonly id?: string | null; readonly project: ProjectRef };
export type DeleteProjectData = { readonly project: ProjectRef };

export interface ProjectReceipt extends Receipt {
  readonly project: ProjectRef;
}

export const createProject = message<CreateProjectData, ProjectReceipt>('structure.create-project');
export const changeProject = message<ChangeProjectData, ProjectReceipt>('structure.change-project');
export const deleteProject = message<DeleteProjectData, ProjectReceipt>('structure.delete-project', {
  deletesFrom: 'project',
});
