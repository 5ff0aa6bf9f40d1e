import { useState, type ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { Button } from '../button/button.tsx';
import { ProblemBanner } from '../banner/problem-banner.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  readonly title: string;
  /** The button says what happens: "Delete", never "OK". */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The dialog stays open with the reason if this is refused. */
  readonly onConfirm: () => Promise<unknown> | void;
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
}

export function Question({ title, action, isDanger, isOpen, onClose, onConfirm, isDisabled, children }: QuestionProps) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const close = (): void => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setRefusal(error);
    } finally {
      setPending(false);
    }
  };
  const foot = (
    <>
      <Button onPress={close}>{t('dialog.cancel')}</Button>
      <Button
        look={isDanger ? 'danger' : 'main'}
        isPending={isPending}
        isDisabled={isDisabled ?? false}
        onPress={confirm}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} role={isDanger ? 'alertdialog' : 'dialog'} foot={foot}>
      {refusal !== undefined && <ProblemBanner error={refusal} />}
      {children}
    </Dialog>
  );
}
