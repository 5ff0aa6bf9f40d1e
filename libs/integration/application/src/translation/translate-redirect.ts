import type { Recorded } from '@annal/kernel';
import type { Redirects, RedirectsEvent } from '@annal/structure-contracts';
import type { ProjectNames, Translated } from './translated.ts';

type Subject = Pick<Extract<Translated, { type: 'annal.redirect.created.v1' }>, 'subject' | 'label' | 'data'>;

export function translateRedirect(
  event: Recorded<RedirectsEvent>,
  before: Redirects,
  after: Redirects,
  project: ProjectNames,
): readonly Translated[] {
  switch (event.type) {
    case 'RedirectCreated':
    case 'NodeRedirectKept':
      return [{ type: 'annal.redirect.created.v1', ...subjectOf(event.data.redirectId, after, project) }];
    case 'RedirectChanged': {
      const { redirectId, changes } = event.data;
      const { subject, label, data } = subjectOf(redirectId, after, project);
      const changed = Object.keys(changes).map((name) => (name === 'append' ? 'appendSourcePathToDestination' : name));
      return [{ type: 'annal.redirect.updated.v1', subject, label, data: { ...data, changed } }];
    }
    case 'RedirectDeleted':
    case 'NodeRedirectDropped':
      return [{ type: 'annal.redirect.deleted.v1', ...subjectOf(event.data.redirectId, before, project) }];
    case 'RedirectsImported': {
      const { mode, totals } = event.data;
      if (!totals) return [];
      const data = { projectId: project.projectId, mode, ...totals };
      return [{ type: 'annal.redirect.imported.v1', subject: 'redirects', label: null, data }];
    }
    default:
      return [];
  }
}

function subjectOf(redirectId: string, { rules, kept }: Redirects, { projectId }: ProjectNames): Subject {
  const label = null;
  const subject = `redirects/${redirectId}`;
  const rule = rules.get(redirectId);
  if (rule) {
    const { sourceDomain, match, destination, statusCode, origin } = rule;
    return { subject, label, data: { projectId, redirectId, sourceDomain, match, destination, statusCode, origin } };
  }
  const { path: value = '', statusCode = 301 } = kept.get(redirectId) ?? {};
  const match = { type: 'beginsWith', value } as const;
  const data = {
    projectId,
    redirectId,
    sourceDomain: '*',
    match,
    destination: null,
    statusCode,
    origin: 'node',
  } as const;
  return { subject, label, data };
}
