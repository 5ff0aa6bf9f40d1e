import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to a screen, with typed addresses: `<TextLink to="/p/$projectId" params={{ projectId }}>`. */
export const TextLink = createLink(({ className = 'link', ...props }: AnchorProps) => (
  <a {...props} className={className} />
));

/** A title that opens what it names. */
export const TitleLink = createLink(({ className = 'link-plain', ...props }: AnchorProps) => (
  <a {...props} className={className} />
));

export const ButtonLink = createLink(({ className = 'button button-plain', ...props }: AnchorProps) => (
  <a {...props} className={className} />
));

/** To somewhere else; never gets the address of the console, and never a handle on its window. */
export function OuterLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
