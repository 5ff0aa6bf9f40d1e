import type { ReactNode } from 'react';

interface BadgeProps {
  /** A colour of a project or a workflow state, or `success`, `warning`, `danger`. */
  readonly color?: string;
  /** Of what is not there yet, such as a language without a translation. */
  readonly isHollow?: boolean;
  readonly children: ReactNode;
}

/** A state: a dot with its colour, and its name. */
export function Badge({ color = 'gray', isHollow, children }: BadgeProps) {
  return (
    <span className="badge">
      <Dot color={color} isHollow={isHollow ?? false} />
      {children}
    </span>
  );
}

export function Dot({
  color,
  isHollow,
  isLarge,
}: {
  readonly color: string;
  readonly isHollow?: boolean;
  readonly isLarge?: boolean;
}) {
  const classes = ['dot', `dot-${color}`, isHollow && 'dot-hollow', isLarge && 'dot-large'];
  return <span className={classes.filter(Boolean).join(' ')} aria-hidden />;
}
