import { DomainError, type Issue } from '@annal/kernel';

export type RedirectOperation = 'creating' | 'updating' | 'importing';

const messages: Readonly<Record<RedirectOperation, string>> = {
  creating: 'There are validation errors creating the redirect',
  updating: 'There are validation errors updating the redirect',
  importing: 'There are validation errors importing the redirects',
};

export const redirectErrors = {
  invalid: (operation: RedirectOperation, issues: readonly Issue[]) =>
    new DomainError('rejected', 'Redirect.Invalid', messages[operation], issues),

  notFound: (projectId: string, redirectId: string) =>
    new DomainError('notFound', 'Redirect.NotFound', `The redirect '${redirectId}' does not exist`, {
      projectId,
      redirectId,
    }),

  taken: (operation: RedirectOperation, issues: readonly Issue[]) =>
    new DomainError('conflict', 'Redirect.Taken', messages[operation], issues),

  /** The caller completes the import and retries. */
  importUnderWay: () =>
    new DomainError('unavailable', 'Redirect.ImportUnderWay', 'Redirects are being imported, please try again'),
};

export const idTaken = (id: string, field = 'id'): Issue => ({
  field,
  message: `A redirect with the id '${id}' already exists`,
});

export const sameSource = (id: string, field = 'match.value'): Issue => ({
  field,
  message: `The redirect '${id}' has the same source`,
});
