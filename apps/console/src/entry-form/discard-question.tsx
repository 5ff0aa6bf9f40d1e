import { t } from '../messages/index.ts';
import { Question } from '../ui/overlay/question.tsx';

interface DiscardQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Before a dialog closes with what was typed into it. */
export function DiscardQuestion({ isOpen, onClose, onDiscard }: DiscardQuestionProps) {
  return (
    <Question
      title={t('widget.discardQuestion')}
      action={t('widget.discard')}
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onDiscard}
    />
  );
}
