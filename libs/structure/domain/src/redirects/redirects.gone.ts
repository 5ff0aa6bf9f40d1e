import type { RedirectsCommand } from './redirects.commands.ts';
import type { RedirectsEvent } from './redirects.events.ts';

export function isGone(event: RedirectsEvent, { type, data }: RedirectsCommand): boolean {
  return (type === 'ChangeRedirect' || type === 'DeleteRedirect') && goneIds(event).includes(data.redirectId);
}

function goneIds({ type, data }: RedirectsEvent): readonly string[] {
  switch (type) {
    case 'RedirectDeleted':
    case 'NodeRedirectDropped':
      return [data.redirectId];
    case 'RedirectsImported':
      return data.deletedIds;
    default:
      return [];
  }
}
