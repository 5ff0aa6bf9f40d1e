import type { AnyProjection } from '@annal/read-models';

export const securityProjections: readonly AnyProjection[] = [];
