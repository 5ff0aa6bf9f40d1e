export { assetAddress } from './assets/asset-address.ts';
export { GetDeliveredFile, type DeliveredFile } from './assets/get-delivered-file.ts';
export { deliveryErrors } from './delivery.errors.ts';
export { deliveryQueryHandlers } from './query-handlers.ts';
export { GetDeliveredProject, type DeliveredProject } from './project/get-delivered-project.ts';
export { reading, type Reading, type View } from './reading.ts';
export { keyPrefix, SurrogateKeys } from './surrogate-keys.ts';
