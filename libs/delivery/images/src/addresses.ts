// Without what derives pictures, for processes that only name them.
export { sourceFormat } from './request/output-format.ts';
export { isSigned, signatureOf } from './request/signature.ts';
