import type { LanguageCode, Localized } from '@annal/kernel';
import type { ImportMode, RedirectsEvent } from './redirects.events.ts';

/** JSON as the caller sent it: `decide` judges all of it. */
export interface SentRedirect {
  readonly id?: unknown;
  readonly sourceDomain?: unknown;
  readonly match?: unknown;
  readonly destination?: unknown;
  readonly statusCode?: unknown;
  readonly appendSourcePathToDestination?: unknown;
  readonly enabled?: unknown;
  readonly priority?: unknown;
  readonly keepQuery?: unknown;
  readonly note?: unknown;
  readonly origin?: unknown;
}

interface About {
  readonly projectUuid: string;
  readonly projectId: string;
}

export type CreateRedirect = {
  readonly type: 'CreateRedirect';
  /** `newId`: for a redirect whose id the caller does not choose. */
  readonly data: About & { readonly newId: string; readonly sent: SentRedirect };
};

export type ChangeRedirect = {
  readonly type: 'ChangeRedirect';
  readonly data: About & {
    readonly redirectId: string;
    readonly sent: SentRedirect;
    /** Where an automatic redirect leads now; null where it leads nowhere. */
    readonly presentDestination?: string | null;
  };
};

export type DeleteRedirect = {
  readonly type: 'DeleteRedirect';
  readonly data: About & { readonly redirectId: string };
};

export type SetAutomaticRedirects = {
  readonly type: 'SetAutomaticRedirects';
  readonly data: About & { readonly automatic?: unknown; readonly statusCode?: unknown };
};

/** What `importSteps` have decided at the revision where this is stored; see `RedirectsImportPrepared`. */
export type StoreImport = {
  readonly type: 'StoreImport';
  readonly data: About & { readonly events: readonly RedirectsEvent[] };
};

/** The next rows of an import that is decided. */
export type ContinueImport = {
  readonly type: 'ContinueImport';
  readonly data: { readonly projectUuid: string; readonly atMost: number };
};

/** A node has lost paths, or got some back. */
export type KeepNodePaths = {
  readonly type: 'KeepNodePaths';
  readonly data: {
    readonly projectUuid: string;
    readonly nodeId: string;
    readonly formerParentId: string;
    readonly former: Localized;
    readonly present: Localized;
    /** Position of the event that says so. */
    readonly causedAt: string;
    /** When it happened. Duties of earlier releases do not say. */
    readonly lostAt?: string;
    readonly newIds: Readonly<Record<LanguageCode, string>>;
  };
};

export type DropNodeRedirects = {
  readonly type: 'DropNodeRedirects';
  /** Where there are more than `atMost`, the command has to come again. */
  readonly data: { readonly projectUuid: string; readonly nodeIds: readonly string[]; readonly atMost: number };
};

export type CloseRedirects = { readonly type: 'CloseRedirects'; readonly data: { readonly projectUuid: string } };

export type RedirectsCommand =
  | CreateRedirect
  | ChangeRedirect
  | DeleteRedirect
  | SetAutomaticRedirects
  | StoreImport
  | ContinueImport
  | KeepNodePaths
  | DropNodeRedirects
  | CloseRedirects;

export interface ImportRequest extends About {
  readonly mode: ImportMode;
  readonly importId: string;
  readonly rows: readonly SentRedirect[];
  /** For a row that brings no id of its own. */
  newId(index: number): string;
}
