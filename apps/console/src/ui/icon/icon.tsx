import type { LucideIcon } from 'lucide-react';

export type IconShape = LucideIcon;

/** Decoration beside a text; a button of an icon only has a `label` of its own. */
export function Icon({ shape: Shape }: { readonly shape: IconShape }) {
  return <Shape className="icon" aria-hidden strokeWidth={1.75} />;
}
