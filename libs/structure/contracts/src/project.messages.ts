import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { ProjectProperties } from '@annal/structure-domain';

/** The uuid is the identity; the id is for callers and messages. */
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
