export { Checkpoints, type HeldStore } from './checkpoints.ts';
export { holdRunningStores, runningStores, StoreControl, type ControlOptions, type StoreAddresses } from './control.ts';
export { copyUnused, sealCopy } from './copies.ts';
export { refuseHalfRestored, RESTORING } from './half-restored.ts';
export { answerHold, askWorker, type HoldAnswer, type HoldRequest } from './held-worker.ts';
export { makeFolder } from './make-folder.ts';
export { makeFilePrivate, makeFolderPrivate } from './private-files.ts';
export { openStorage, type StorageFormat } from './open-storage.ts';
export { StorageError } from './storage-error.ts';
