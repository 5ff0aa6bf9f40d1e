import type { LanguageCode, Localized } from '@annal/kernel';
import type { ImportMode, RedirectsEvent } from './redirects.events.ts';

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
  readonly data: About & { readonly newId: string; readonly sent: SentRedirect };
};

export type ChangeRedirect = {
  readonly type: 'ChangeRedirect';
  readonly data: About & {
    readonly redirectId: string;
    readonly sent: SentRedirect;
    /** The present destination of an automatic redirect; null when there is none. */
    readonly presentDestination?: string | null;
  };
};

export type DeleteRedirect = {
  readonly type: 'DeleteRedirect';
  readonly data: About & { readonly redirectId: string };
};

export type SetAutomaticRedirects = {
  readonly type: 'SetAutomaticRedirects';
  readonly data: About & {
    readonly automatic?: unknown;
    readonly statusCode?: unknown;
    /** Position of the log's end, read after the request arrived. */
    readonly inForceAfter: string;
  };
};

export type StoreImport = {
  readonly type: 'StoreImport';
  readonly data: About & { readonly events: readonly RedirectsEvent[] };
};

export type ContinueImport = {
  readonly type: 'ContinueImport';
  readonly data: { readonly projectUuid: string; readonly atMost: number };
};

export type KeepNodePaths = {
  readonly type: 'KeepNodePaths';
  readonly data: {
    readonly projectUuid: string;
    readonly nodeId: string;
    readonly formerParentId: string;
    readonly former: Localized;
    readonly present: Localized;
    readonly causedAt: string;
    /** Absent in duties stored by earlier releases. */
    readonly lostAt?: string;
    readonly newIds: Readonly<Record<LanguageCode, string>>;
  };
};

export type DropNodeRedirects = {
  readonly type: 'DropNodeRedirects';
  /** If there are more than `atMost`, the command has to be repeated. */
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
  newId(index: number): string;
}
