import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { ImportMode, SentRedirect } from '@annal/structure-domain';
import type { ProjectRef } from './project.messages.ts';

interface InProject {
  readonly project: ProjectRef;
}

export interface CreateRedirectData extends InProject {
  readonly redirect: SentRedirect;
}
export interface ChangeRedirectData extends InProject {
  readonly redirectId: string;
  readonly redirect: SentRedirect;
}
export interface DeleteRedirectData extends InProject {
  readonly redirectId: string;
}
export interface SetAutomaticRedirectsData extends InProject {
  readonly automatic?: unknown;
  readonly statusCode?: unknown;
}
export interface ImportRedirectsData extends InProject {
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  readonly rows: readonly SentRedirect[];
}

export interface RedirectReceipt extends Receipt {
  readonly redirectId: string;
}
export interface AutomaticRedirectsReceipt extends Receipt {
  readonly automatic: boolean;
  readonly statusCode: number;
}
export interface ImportRedirectsReceipt extends Receipt {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly deleted: number;
}

export const createRedirect = message<CreateRedirectData, RedirectReceipt>('structure.create-redirect');
export const changeRedirect = message<ChangeRedirectData, RedirectReceipt>('structure.change-redirect');
export const deleteRedirect = message<DeleteRedirectData, RedirectReceipt>('structure.delete-redirect', {
  deletesFrom: 'redirects',
});
export const setAutomaticRedirects = message<SetAutomaticRedirectsData, AutomaticRedirectsReceipt>(
  'structure.set-automatic-redirects',
);
export const importRedirects = message<ImportRedirectsData, ImportRedirectsReceipt>('structure.import-redirects');
