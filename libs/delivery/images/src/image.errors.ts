import { DomainError, type Issue } from '@annal/kernel';

export const imageErrors = {
  malformed: (issues: readonly Issue[]) =>
    new DomainError('invalid', 'Request.Query', 'The query is not valid', { errors: issues }),
  tooLarge: (parameter: string, megapixels: number) =>
    imageErrors.malformed([{ field: parameter, message: `The picture would have more than ${megapixels} megapixels` }]),
  outside: (parameter: string) =>
    imageErrors.malformed([{ field: parameter, message: 'The region lies outside of the picture' }]),
  unsigned: () => new DomainError('forbidden', 'Image.Signature', 'The address of the picture is not signed'),
  busy: () => new DomainError('unavailable', 'Image.Busy', 'Too many pictures are waiting to be processed'),
  tooSlow: () => new DomainError('unavailable', 'Image.TooSlow', 'The picture takes too long to process'),
};

/** Answered with 429. */
export class TooManyImages extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many new pictures were asked for');
    this.name = 'TooManyImages';
  }
}
