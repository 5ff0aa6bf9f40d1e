export { manyFrames, packedPng, withPackedText } from './testing/hostile.ts';
