import type { ZenqlProblem } from '@annal/search-query/zenql';
import { t } from '../../../messages/index.ts';

interface ZenqlProblemTextProps {
  readonly text: string;
  readonly problem: ZenqlProblem;
}

/** What the service would say, and the place in the text. */
export function ZenqlProblemText({ text, problem: { position, message } }: ZenqlProblemTextProps) {
  const before = text.slice(0, position);
  const after = text.slice(position);
  return (
    <div className="zenql-problem" role="alert">
      <p className="field-problem">{message}</p>
      <code className="zenql-place" aria-label={t('entries.zenqlPlace', { position: position + 1 })}>
        {before}
        <mark>{after === '' ? '␣' : after.slice(0, 1)}</mark>
        {after.slice(1)}
      </code>
    </div>
  );
}
