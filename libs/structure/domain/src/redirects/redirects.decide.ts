import { assertNever } from '@annal/kernel';
import { projectErrors } from '../project/project.errors.ts';
import { changeRedirect, createRedirect, deleteRedirect, setAutomatic } from './change-redirects.ts';
import { continueImport } from './import-parts.ts';
import { dropNodeRedirects, keepNodePaths } from './node-redirects.ts';
import type { RedirectsCommand } from './redirects.commands.ts';
import { redirectErrors } from './redirects.errors.ts';
import type { RedirectsEvent } from './redirects.events.ts';
import type { Redirects } from './redirects.state.ts';

export function decide(command: RedirectsCommand, redirects: Redirects): readonly RedirectsEvent[] {
  const { projectUuid } = command.data;
  if (redirects.status === 'closed') {
    if ('projectId' in command.data) throw projectErrors.unknown(command.data.projectId);
    return [];
  }
  if (command.type === 'CloseRedirects') return [{ type: 'RedirectsClosed', schemaVersion: 1, data: { projectUuid } }];
  if (command.type === 'ContinueImport') return continueImport(command.data, redirects);
  if (redirects.pending?.totals) throw redirectErrors.importUnderWay();
  switch (command.type) {
    case 'CreateRedirect':
      return createRedirect(command.data, redirects);
    case 'ChangeRedirect':
      return changeRedirect(command.data, redirects);
    case 'DeleteRedirect':
      return deleteRedirect(command.data, redirects);
    case 'SetAutomaticRedirects':
      return setAutomatic(command.data, redirects);
    case 'StoreImport':
      return command.data.events;
    case 'KeepNodePaths':
      return keepNodePaths(command.data, redirects);
    case 'DropNodeRedirects':
      return dropNodeRedirects(command.data, redirects);
    default:
      return assertNever(command);
  }
}
