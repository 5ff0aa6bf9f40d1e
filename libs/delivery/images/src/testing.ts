export { packedPng, withPackedText } from './testing/hostile.ts';
