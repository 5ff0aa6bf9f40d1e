import { useState } from 'react';
import type { EntrySummary } from '../../api/models.ts';
import { useDecide, type Decision } from '../../api/waiting.ts';
import { t } from '../../messages/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';

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
  const isDecline = decision === 'decline';
  const decide = async (): Promise<void> => {
    await deciding.mutateAsync({ entry, decision, message: message.trim() });
    notify({ text: t(isDecline ? 'overview.didDecline' : 'overview.didApprove', { title }) });
  };
  return (
    <Question
      title={t(isDecline ? 'overview.declineTitle' : 'overview.approveTitle', { title })}
      action={t(isDecline ? 'overview.decline' : 'overview.approve')}
      isOpen
      isDisabled={isDecline && message.trim() === ''}
      onClose={onClose}
      onConfirm={decide}
    >
      <p>{t(isDecline ? 'overview.declineText' : 'overview.approveText')}</p>
      <TextField
        label={t('overview.comment')}
        value={message}
        onChange={setMessage}
        isLong
        isOptional={!isDecline}
        autoFocus
      />
    </Question>
  );
}
