export {
  Derivatives,
  type Answer,
  type DerivativesOptions,
  type ImageSource,
  type Plan,
  type Planned,
} from './derivatives.ts';
export { imageErrors, TooManyImages } from './image.errors.ts';
export { asksForImage, type ImageRequest } from './request/image-request.ts';
export { readImageRequest, type ReadOptions, type ReadRequest } from './request/read-image-request.ts';
export { isSigned, signatureOf } from './request/signature.ts';
export type { StoredDerivative } from './store/derivative-store.ts';
