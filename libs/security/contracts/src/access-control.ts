import type { Actor } from '@annal/kernel';

export type AccessResource =
  | 'project'
  | 'contentType'
  | 'component'
  | 'workflowDefinition'
  | 'entry'
  | 'asset'
  | 'node'
  | 'role'
  | 'user'
  | 'group'
  | 'apiKey'
  | 'block'
  | 'proxy'
  | 'renderer'
  | 'redirect'
  | 'domain'
  | 'webhookSubscription'
  | 'eventStream';

/** One thing somebody wants to do. The more it says, the more precisely a role can allow it. */
export interface AccessRequest {
  readonly resource: AccessResource;
  /** As roles name it: `create`, `view`, `draft.submit`, `sysUnpublish` … (security.md 9). */
  readonly action: string;
  readonly projectUuid?: string;
  /** Content type, node or whatever a permission of this kind is limited to. */
  readonly resourceId?: string;
  readonly language?: string;
  /** How the refusal names it where the action does not say, such as `updating the entry`. */
  readonly operation?: string;
}

/** Injection token: the one place that decides who may do what. Judged on data in memory, for every request anew. */
export abstract class AccessControl {
  abstract allows(actor: Actor, request: AccessRequest): boolean;
  /** @throws DomainError `Access.Denied` */
  abstract require(actor: Actor, request: AccessRequest): void;
}
