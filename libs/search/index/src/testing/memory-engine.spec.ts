import { searchIndexContract } from './contract.ts';
import { memoryEngine, type MemoryPlace } from './memory-engine.ts';

searchIndexContract('brute force', async () => {
  const place: MemoryPlace = new Map();
  return { engine: async (projection) => memoryEngine(projection, place), end: async () => undefined };
});
