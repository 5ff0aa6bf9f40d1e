import { DomainError, type Issue } from '@annal/kernel';

export type TaxonomyVerb = 'creating' | 'updating' | 'ordering' | 'deleting';

const operation = (verb: TaxonomyVerb) =>
  `There are validation errors ${verb} the taxonomy node${verb === 'ordering' ? 's' : ''}`;

const ofKey = (message: string): readonly Issue[] => [{ field: 'key', message }];

export const taxonomyErrors = {
  invalid: (verb: TaxonomyVerb, issues: readonly Issue[]) =>
    new DomainError('rejected', 'TaxonomyNode.Invalid', operation(verb), issues),

  /** A name that a sibling has, or an old version number. */
  conflict: (verb: TaxonomyVerb, issues: readonly Issue[]) =>
    new DomainError('conflict', 'TaxonomyNode.Conflict', operation(verb), issues),

  notFound: (projectId: string, key: string) =>
    new DomainError('notFound', 'TaxonomyNode.NotFound', `The taxonomy node '${key}' does not exist`, {
      projectId,
      key,
    }),

  isRoot: (verb: 'updating' | 'deleting') =>
    new DomainError(
      'rejected',
      'TaxonomyNode.IsRoot',
      operation(verb),
      ofKey(`The root of the taxonomy cannot be ${verb === 'updating' ? 'changed' : 'deleted'}`),
    ),

  inUse: (usedKey: string) =>
    new DomainError(
      'rejected',
      'TaxonomyNode.InUse',
      operation('deleting'),
      ofKey(`The taxonomy node '${usedKey}' is used by entries`),
    ),
};
