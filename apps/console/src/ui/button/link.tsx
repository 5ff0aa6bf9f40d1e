import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to a screen, with typed addresses: `<TextLink to="/p/$projectId" params={{ projectId }}>`. */
export const TextLink = createLink(({ className, ...props }: AnchorProps) => (
  <a {...props} className={classOf(className) ?? 'link'} />
));

/** A title that opens what it names. */
export const TitleLink = createLink(({ className, ...props }: AnchorProps) => (
  <a {...props} className={classOf(className) ?? 'link-plain'} />
));

export const ButtonLink = createLink(({ className, ...props }: AnchorProps) => (
  <a {...props} className={classOf(className) ?? 'button button-plain'} />
));

/** To somewhere else; never gets the address of the console, and never a handle on its window. */
export function OuterLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A link that leads to where one is gets the class `active`, even in place of none. */
function classOf(given: string | undefined): string | undefined {
  return given?.replace(/(?:^| )active$/, '') || undefined;
}
