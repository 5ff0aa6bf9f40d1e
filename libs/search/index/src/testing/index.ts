export { bruteForce } from './brute-force.ts';
export { searchIndexContract, type OpenEngine } from './contract.ts';
export { searchRelevanceContract } from './contract-relevance.ts';
export { generatedDocument } from './generated-documents.ts';
export { generatedQuery } from './generated-queries.ts';
export { memoryEngine } from './memory-engine.ts';
export { Random } from './random.ts';
export { searched, testDocument, testProjection, type TestDocument } from './test-document.ts';
