import { heavyDefinitions } from './definitions.ts';
import { heavyEntries } from './entries.ts';
import { generatedRequests } from './generated.ts';
import { heavyIntegration } from './integration.ts';
import { heavyPatches } from './patches.ts';
import { heavyRedirects } from './redirects.ts';
import type { HeavyRequest } from './request.ts';
import { heavySearches } from './searches.ts';
import { heavySecurity } from './security.ts';
import { heavyStructure } from './structure.ts';

export function heavyRequests(): readonly HeavyRequest[] {
  return [
    ...heavyEntries(),
    ...heavyPatches(),
    ...heavyDefinitions(),
    ...heavyStructure(),
    ...heavySecurity(),
    ...heavyIntegration(),
    ...heavyRedirects(),
    ...heavySearches(),
    ...generatedRequests(),
  ];
}
