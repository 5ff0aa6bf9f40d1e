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
  | 'tagGroup';

/** One thing somebody wants to do. The more it says, the more precisely a role can allow it. */
export interface AccessRequest {
  readonly resource: AccessResource;
  /** As roles name it: `create`, `view`, `draft.submit`, `sysUnpublish` … (security.md 9). */
  readonly action: string;
  readonly projectUuid?: string;
  /** What a permission of this kind is limited to: the uuid of a content type or component, the id of a node … */
  readonly resourceId?: string;
  readonly language?: string;
  /** Where no single language is asked about: those there are. Absent: any. */
  readonly languages?: readonly string[];
  /** Of entries and assets: what their content type's workflow has. Without it nothing is granted by a role. */
  readonly workflow?: GrantableWorkflow;
  /** Of a node: those above it, the root first. */
  readonly ancestorIds?: readonly string[];
  /** Of a node's entries: their content types, by id or uuid. */
  readonly contentTypeIds?: readonly string[];
  /** How the refusal names it where the action does not say, such as `updating the entry`. */
  readonly operation?: string;
}

/** Injection token: the one place that decides who may do what. Judged on data in memory, for every request anew. */
export abstract class AccessControl {
  abstract allows(actor: Actor, request: AccessRequest): boolean;
  /** @throws DomainError `Access.Denied` */
  abstract require(actor: Actor, request: AccessRequest): void;
}
