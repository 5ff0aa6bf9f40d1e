import type { Actor } from '@annal/kernel';
import type { GrantableWorkflow } from '@annal/security-domain';

export type { GrantableWorkflow } from '@annal/security-domain';

export type AccessResource =
  | 'project'
  | 'contentType'
  | 'component'
  | 'workflowDefinition'
  | 'entry'
  | 'asset'
  | 'node'
  | 'role'
  | 'audit'
  | 'user'
  | 'group'
  | 'apiKey'
  | 'block'
  | 'proxy'
  | 'renderer'
  | 'redirect'
  | 'domain'
  | 'certificate'
  | 'webhookSubscription'
  | 'eventStream'
  | 'tag'
  | 'tagGroup'
  | 'taxonomy'
  | 'view';

/** The first part of an API key's scopes (security.md 7.1). */
export type Api = 'management' | 'delivery';

export interface AccessRequest {
  readonly resource: AccessResource;
  /** security.md 9: `create`, `view`, `draft.submit`, `sysUnpublish` and so on. */
  readonly action: string;
  readonly projectUuid?: string;
  /** The subject of the permission: the uuid of a content type or component, the id of a node. */
  readonly resourceId?: string;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly workflow?: GrantableWorkflow;
  /** For a node, root first. */
  readonly ancestorIds?: readonly string[];
  readonly contentTypeIds?: readonly string[];
  /** The API that is called, whose scopes of an API key count; `management` by default. */
  readonly api?: Api;
  /** For the error message, such as `updating the entry`. */
  readonly operation?: string;
}

/** Injection token. The only place that checks permissions; it decides in memory for every request. */
export abstract class AccessControl {
  abstract allows(actor: Actor, request: AccessRequest): boolean;
  /** @throws DomainError `Access.Denied` */
  abstract require(actor: Actor, request: AccessRequest): void;
}
