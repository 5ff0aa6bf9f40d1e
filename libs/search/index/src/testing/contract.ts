import type { IndexEngine } from '../index-engine.ts';
import type { IndexedProjection } from '../search-index.ts';
import { countContract } from './contract-counts.ts';
import { conditionContract } from './contract-conditions.ts';
import { generatedContract } from './contract-generated.ts';
import { orderContract } from './contract-order.ts';
import { textContract } from './contract-texts.ts';
import { versionContract } from './contract-versions.ts';
import { writerContract } from './contract-writer.ts';
import type { TestDocument } from './test-document.ts';

export interface OpenEngine {
  readonly engine: (projection: IndexedProjection<TestDocument>) => Promise<IndexEngine<TestDocument>>;
  readonly end: () => Promise<void>;
}

export function searchIndexContract(name: string, open: () => Promise<OpenEngine>): void {
  describe(`the search index of ${name}`, () => {
    writerContract(open);
    versionContract(open);
    conditionContract(open);
    textContract(open);
    orderContract(open);
    countContract(open);
    generatedContract(open);
  });
}
