import type { ErrorComponentProps } from '@tanstack/react-router';
import { t } from '../messages/index.ts';
import { ProblemBanner } from '../ui/banner/problem-banner.tsx';
import { Screen } from './screen.tsx';

/** In place of a screen that failed; the frame around it still works. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  return (
    <Screen title={t('failed.title')}>
      <ProblemBanner error={error} onRetry={reset} />
    </Screen>
  );
}
