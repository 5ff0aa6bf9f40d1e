import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const shapes = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };

interface BannerProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits. */
  readonly role?: 'alert' | 'status';
}

export function Banner({ tone = 'info', title, children, actions, role }: BannerProps) {
  return (
    <div className={`banner tone-${tone}`} role={role}>
      <Icon shape={shapes[tone]} />
      <div className="banner-text">
        {title !== undefined && <p className="banner-title">{title}</p>}
        {children}
      </div>
      {actions && <div className="buttons">{actions}</div>}
    </div>
  );
}
