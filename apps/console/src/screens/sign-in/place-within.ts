import { base } from '../../api/base.ts';

/** Where the person came from, if that is a screen of this console: a link may not send people elsewhere. */
export function placeWithin(from: string | undefined): string {
  if (from === undefined || !URL.canParse(from, base)) return base.pathname;
  const place = new URL(from, base);
  const isWithin = place.origin === base.origin && place.pathname.startsWith(base.pathname);
  return isWithin ? place.pathname + place.search : base.pathname;
}
