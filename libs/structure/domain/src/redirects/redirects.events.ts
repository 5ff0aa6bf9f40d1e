import type { DomainEvent, LanguageCode } from '@annal/kernel';

export const MATCH_TYPES = ['exactMatch', 'beginsWith', 'regex'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

export const STATUS_CODES = [301, 302, 303, 307, 308] as const;
export type RedirectStatus = (typeof STATUS_CODES)[number];

export interface RedirectDetails {
  readonly sourceDomain: string;
  readonly match: { readonly type: MatchType; readonly value: string };
  readonly destination: string;
  readonly statusCode: RedirectStatus;
  readonly append: boolean;
  readonly enabled: boolean;
  readonly priority: number;
  readonly keepQuery: boolean;
  readonly note: string | null;
}

type ProjectKey = { readonly projectUuid: string };
type RedirectKey = ProjectKey & { readonly redirectId: string };
export type IdentifiedRedirect = RedirectDetails & { readonly redirectId: string };
export type RedirectChange = { readonly redirectId: string; readonly changes: Partial<RedirectDetails> };

export type RedirectCreated = DomainEvent<'RedirectCreated', 1, ProjectKey & IdentifiedRedirect>;
export type RedirectChanged = DomainEvent<'RedirectChanged', 1, ProjectKey & RedirectChange>;

export type RedirectDeleted = DomainEvent<'RedirectDeleted', 1, RedirectKey>;

export const IMPORT_MODES = ['create', 'upsert', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export interface ImportRows {
  readonly created: readonly IdentifiedRedirect[];
  readonly changed: readonly RedirectChange[];
  readonly deletedIds: readonly string[];
}
export interface ImportTotals {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

/** At most 500 rows. Only the last event of an import has totals. */
export type RedirectsImported = DomainEvent<
  'RedirectsImported',
  1,
  ProjectKey & ImportRows & { readonly mode: ImportMode; readonly totals: ImportTotals | null }
>;

/**
 * Takes effect once the part with the totals is stored directly behind the others; the rows then follow as
 * `RedirectsImported`. Any other event in between invalidates the parts.
 */
export type RedirectsImportPrepared = DomainEvent<
  'RedirectsImportPrepared',
  1,
  ProjectKey &
    ImportRows & { readonly importId: string; readonly mode: ImportMode; readonly totals: ImportTotals | null }
>;

export type AutomaticRedirectsSet = DomainEvent<
  'AutomaticRedirectsSet',
  1,
  ProjectKey & {
    readonly automatic: boolean;
    readonly statusCode: RedirectStatus;
    /**
     * Position of the log's end when this was asked for; earlier changes of the tree are decided by the former settings.
     * Absent in events of earlier releases, which decide every change that was not handled yet.
     */
    readonly inForceAfter?: string;
  }
>;

export type NodeRedirectKept = DomainEvent<
  'NodeRedirectKept',
  1,
  RedirectKey & {
    readonly nodeId: string;
    readonly language: LanguageCode;
    readonly path: string;
    /** The new path in this language. Absent in events of earlier releases. */
    readonly present?: string;
    readonly lostAt?: string;
    readonly parentId: string;
    readonly statusCode: RedirectStatus;
    /** Position of the event of the tree. */
    readonly causedAt: string;
  }
>;

export type NodeRedirectDropped = DomainEvent<
  'NodeRedirectDropped',
  1,
  RedirectKey & { readonly reason: 'nodeDeleted' | 'pathReturned' | 'replaced' | 'limit' }
>;

export type RedirectsClosed = DomainEvent<'RedirectsClosed', 1, ProjectKey>;

export type RedirectsEvent =
  | RedirectCreated
  | RedirectChanged
  | RedirectDeleted
  | RedirectsImported
  | RedirectsImportPrepared
  | AutomaticRedirectsSet
  | NodeRedirectKept
  | NodeRedirectDropped
  | RedirectsClosed;
