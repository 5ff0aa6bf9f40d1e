import type { ReactNode } from 'react';

export interface ChoiceProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  readonly detail?: string;
}

export function ChoiceText({
  detail,
  children,
}: {
  readonly detail?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="choice-text">
      <span>{children}</span>
      {detail !== undefined && <span className="field-help">{detail}</span>}
    </span>
  );
}
