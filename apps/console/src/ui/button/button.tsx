import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components';
import { Icon, type IconShape } from '../icon/icon.tsx';
import { Hint } from '../overlay/hint.tsx';

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

interface ButtonProps {
  /** One `main` per screen or dialog: what most people want there. */
  readonly look?: ButtonLook;
  readonly icon?: IconShape;
  readonly isSmall?: boolean;
  readonly type?: 'button' | 'submit';
  readonly form?: string;
  readonly isDisabled?: boolean;
  /** While something is on its way; the button keeps its place and focus, and does nothing. */
  readonly isPending?: boolean;
  /** Why it cannot be used. It stays in the order of the keyboard, so that everyone can learn the reason. */
  readonly unavailable?: string | undefined;
  readonly autoFocus?: boolean;
  readonly slot?: string;
  readonly className?: string;
  readonly onPress?: (event: PressEvent) => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

export function Button({ unavailable, ...props }: ButtonProps) {
  if (unavailable === undefined) return <PlainButton {...props} />;
  return (
    <Hint text={unavailable}>
      <PlainButton {...props} isUnavailable />
    </Hint>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: IconShape;
  readonly label: string;
}

/** Its label is its name, and shows when it is pointed at or has the focus. */
export function IconButton({ label, unavailable, look = 'quiet', ...props }: IconButtonProps) {
  return (
    <Hint text={unavailable ?? label}>
      <PlainButton {...props} look={look} label={label} isUnavailable={unavailable !== undefined} />
    </Hint>
  );
}

interface PlainButtonProps extends ButtonProps {
  readonly label?: string;
  readonly isUnavailable?: boolean;
}

function PlainButton({
  look = 'plain',
  icon,
  isSmall,
  className,
  label,
  isUnavailable,
  onPress,
  type,
  ...rest
}: PlainButtonProps) {
  const { children, isPending = false, ...props } = rest;
  // React Aria's own pending state announces an element that is gone once the button is.
  const isInert = isUnavailable || isPending;
  const classes = ['button', `button-${look}`, isSmall && 'button-small', !children && 'button-icon', className];
  return (
    <AriaButton
      {...props}
      type={isInert ? 'button' : (type ?? 'button')}
      className={classes.filter(Boolean).join(' ')}
      {...(label !== undefined && { 'aria-label': label })}
      {...(isInert && { 'aria-disabled': true })}
      {...(!isInert && onPress && { onPress })}
    >
      {icon && <Icon shape={icon} />}
      {children}
    </AriaButton>
  );
}
