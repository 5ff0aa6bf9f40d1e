import { useEffect, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../messages/index.ts';
import { ProblemBanner } from '../banner/problem-banner.tsx';
import { Icon, type IconShape } from '../icon/icon.tsx';

interface EmptyProps {
  readonly icon?: IconShape;
  readonly title: string;
  readonly text?: string;
  /** The next step. */
  readonly children?: ReactNode;
}

export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      {icon && <Icon shape={icon} />}
      <p className="empty-title">{title}</p>
      {text !== undefined && <p className="empty-text">{text}</p>}
      {children && <div className="buttons">{children}</div>}
    </div>
  );
}

const SHOWN_AFTER_MS = 200;

/** Shown only if the content takes longer than a blink. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return <div aria-busy="true" />;
  return (
    <div className="skeleton" aria-busy="true" role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton-line" />
      ))}
    </div>
  );
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** A query's content, its skeleton or its error. */
export function Loaded<Data>({ query: { data, error, refetch }, lines = 4, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error !== null) return <ProblemBanner error={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={lines} />;
}
