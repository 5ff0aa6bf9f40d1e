import { useState } from 'react';
import type { EntrySummary } from '../../api/models.ts';
import { useDecide, type Decision } from '../../api/waiting.ts';
import { t } from '../../messages/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { wordsOf } from './decision-words.ts';

interface DecideDialogProps {
  readonly projectId: string;
  readonly entry: EntrySummary;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** A comment is kept with the decision; declining needs one. */
export function DecideDialog({ projectId, entry, decision, onClose }: DecideDialogProps) {
  const [message, setMessage] = useState('');
  const deciding = useDecide(projectId);
  const title = entry.entryTitle ?? t('overview.untitled');
  const words = wordsOf(decision);
  const needsComment = decision.isDecline || decision.event.parameters.some(({ validations }) => validations.required);
  const decide = async (): Promise<void> => {
    await deciding.mutateAsync({ entry, event: decision.event, message: message.trim() });
    notify({ text: words.done(title) });
  };
  return (
    <Question
      title={words.ask(title)}
      action={words.name}
      isOpen
      isDisabled={needsComment && message.trim() === ''}
      onClose={onClose}
      onConfirm={decide}
    >
      <p>{words.text}</p>
      <TextField
        label={t('overview.comment')}
        value={message}
        onChange={setMessage}
        isLong
        isOptional={!needsComment}
        autoFocus
      />
    </Question>
  );
}
