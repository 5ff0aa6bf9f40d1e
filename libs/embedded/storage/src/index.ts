export { openStorage, StorageError, type StorageFormat } from './open-storage.ts';
