import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';

const DELAY_MS = 500;

/** A short text at a control that is pointed at or has the focus; it also describes the control for screen readers. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      {children}
      <Tooltip className="tooltip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
