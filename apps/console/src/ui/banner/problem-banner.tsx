import { Problem } from '../../api/problem.ts';
import { t, type Key } from '../../messages/index.ts';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';

interface ProblemBannerProps {
  readonly error: unknown;
  /** Fields of the form that show their own problems. */
  readonly shown?: readonly string[];
  readonly onRetry?: () => void;
}

/** What was refused, why, what to do next, and the `logId` to quote. */
export function ProblemBanner({ error, shown = [], onRetry }: ProblemBannerProps) {
  const problem = error instanceof Problem ? error : undefined;
  const details = problem?.besides(shown) ?? [];
  const retry = onRetry && (
    <Button isSmall onPress={onRetry}>
      {t('problem.retry')}
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" title={titleOf(error)} actions={retry}>
      {details.length > 0 && (
        <ul>
          {details.map(({ field, message }) => (
            <li key={`${field ?? ''} ${message}`}>{field ? `${field}: ${message}` : message}</li>
          ))}
        </ul>
      )}
      <p>{t(nextStep(problem), { seconds: problem?.retryAfterSeconds ?? 0 })}</p>
      {problem?.logId !== undefined && <p className="banner-detail">{t('problem.logId', { logId: problem.logId })}</p>}
    </Banner>
  );
}

function titleOf(error: unknown): string {
  if (!(error instanceof Problem)) return t('problem.inConsole');
  return error.status === 0 ? t('problem.noAnswer') : error.message;
}

const steps: Readonly<Record<number, Key>> = {
  0: 'problem.next.noAnswer',
  403: 'problem.next.forbidden',
  404: 'problem.next.gone',
  409: 'problem.next.conflict',
  413: 'problem.next.large',
  422: 'problem.next.invalid',
  429: 'problem.next.wait',
  503: 'problem.next.wait',
};

function nextStep(problem: Problem | undefined): Key {
  if (problem === undefined) return 'problem.next.reload';
  const isWait = problem.status === 503 && problem.retryAfterSeconds === undefined;
  return (isWait ? undefined : steps[problem.status]) ?? 'problem.next.again';
}
