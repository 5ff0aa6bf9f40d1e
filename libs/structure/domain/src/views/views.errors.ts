import { DomainError, type Issue } from '@annal/kernel';

export type ViewVerb = 'creating' | 'updating';

const operation = (verb: ViewVerb) => `There are validation errors ${verb} the view`;

export const viewErrors = {
  invalid: (verb: ViewVerb, issues: readonly Issue[]) =>
    new DomainError('rejected', 'View.Invalid', operation(verb), issues),

  notLatest: () =>
    new DomainError('conflict', 'View.NotLatest', operation('updating'), [
      { field: 'version.versionNo', message: 'The view is not the latest version' },
    ]),

  notFound: (projectId: string, viewId: string) =>
    new DomainError('notFound', 'View.NotFound', `The view '${viewId}' does not exist`, { projectId, viewId }),
};
