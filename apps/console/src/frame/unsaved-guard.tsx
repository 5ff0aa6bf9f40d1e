import { useBlocker } from '@tanstack/react-router';
import { isLeftToAnother } from '../api/access-token.ts';
import { t } from '../messages/index.ts';
import { Question } from '../ui/overlay/question.tsx';
import { mayLeave, useUnsaved } from './unsaved.ts';

/** Links, going back, closing the tab and signing out all ask before unsaved work is lost. */
export function UnsavedGuard() {
  const { forms, answer } = useUnsaved();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => forms.size > 0 && !isLeftToAnother(),
    disabled: forms.size === 0,
  });
  return (
    <Question
      title={t('unsaved.title')}
      action={t('unsaved.leave')}
      isDanger
      isOpen={answer !== undefined}
      onClose={() => answer?.(false)}
      onConfirm={() => answer?.(true)}
    >
      <p>{t('unsaved.text')}</p>
    </Question>
  );
}
