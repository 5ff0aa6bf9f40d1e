import { DomainError } from '@annal/kernel';

type Ids = Readonly<Record<string, unknown>>;

const malformed = (field: string, message: string) =>
  new DomainError('invalid', 'Request.Query', 'The query is not valid', { errors: [{ field, message }] });

/** delivery.md 4. */
export const deliveryErrors = {
  unknownProject: (projectId: string) =>
    new DomainError('notFound', 'Delivery.UnknownProject', `The project '${projectId}' does not exist`, { projectId }),
  unknown: (kind: string, id: string, data: Ids) =>
    new DomainError('notFound', 'Delivery.NotFound', `The ${kind} '${id}' does not exist`, data),
  /** A content type that is not in delivery, or whose latest versions the caller may not see. */
  hiddenType: (contentTypeId: string, data: Ids) =>
    new DomainError('forbidden', 'Access.Denied', `The content type '${contentTypeId}' is not delivered`, data),
  noLatest: (data: Ids) =>
    new DomainError('forbidden', 'Access.Denied', 'The latest versions are not open to this caller', data),
  denied: (projectId: string) =>
    new DomainError('forbidden', 'Access.Denied', `The project '${projectId}' is not open to this caller`, {
      projectId,
    }),
  malformed,
  tooLarge: () =>
    malformed('linkDepth', 'The answer would be larger than 20 MiB: ask for a smaller linkDepth or pageSize'),
};
