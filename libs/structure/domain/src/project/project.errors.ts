import { DomainError, type Issue } from '@annal/kernel';

export const projectErrors = {
  invalid: (verb: 'creating' | 'updating', issues: readonly Issue[]) =>
    new DomainError('rejected', 'Project.Invalid', `There are validation errors ${verb} the project`, issues),

  idTaken: () =>
    new DomainError('conflict', 'Project.IdTaken', 'There are validation errors creating the project', [
      { field: '', message: 'A project with this Id already exists' },
    ]),

  /** conventions.md 10.2, except for roles, permissions and entries. */
  unknown: (projectId: string) =>
    new DomainError('notFound', 'Project.NotFound', `Unknown project '${projectId}'`, [
      { field: 'projectId', message: `A project with the Id '${projectId}' does not exist` },
    ]),

  onlyProject: (projectId: string) =>
    cannotBeDeleted(
      'Project.OnlyProject',
      projectId,
      'The specified project is the only project and therefore cannot be deleted',
    ),

  /** Read the other projects again and retry. */
  removalsChanged: () =>
    new DomainError('unavailable', 'Project.RemovalsChanged', 'Too many changes at the same time, please try again'),

  hasContentTypes: (projectId: string) =>
    cannotBeDeleted(
      'Project.HasContentTypes',
      projectId,
      'The project has associated content types so cannot be deleted',
    ),
};

function cannotBeDeleted(code: string, projectId: string, message: string): DomainError {
  return new DomainError('forbidden', code, `There are validation errors deleting the project '${projectId}'`, [
    { field: '', message },
  ]);
}
