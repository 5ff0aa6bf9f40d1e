import type { ResourceScope } from '@annal/security-contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent before the caller was found to be allowed to read. */
    deliveredRule?: DeliveredRule;
  }
}

export const DELIVERED = 'annal:delivered';

export interface DeliveredRule {
  readonly scope: Extract<ResourceScope, 'Project_Read' | 'ContentType_Read' | 'Entry_Read'>;
  /** Absent: the published view, whatever `versionStatus` says. */
  readonly hasViews?: true;
  /** For everybody: credentials are not looked at. */
  readonly isOpen?: true;
}
