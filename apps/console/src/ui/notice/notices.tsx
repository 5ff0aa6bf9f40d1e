import { X } from 'lucide-react';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { Button, IconButton } from '../button/button.tsx';

interface Notice {
  readonly text: string;
  /** Such as "Undo" or "Open". */
  readonly action?: { readonly text: string; readonly onAction: () => void };
}

const SHOWN_MS = 10_000;

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 });

/** Says what has happened. What can be undone offers it here: `notify({ text, action: { text: t('notice.undo'), … } })`. */
export function notify(notice: Notice): void {
  queue.add(notice, { timeout: SHOWN_MS });
}

/** Once, in the frame. React Aria keeps a notice as long as it is pointed at or has the focus, and reads it out. */
export function Notices() {
  return (
    <ToastRegion queue={queue} className="notices" aria-label={t('notice.region')}>
      {({ toast }) => (
        <Toast toast={toast} className="notice">
          <ToastContent className="notice-text">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && <NoticeAction action={toast.content.action} close={() => queue.close(toast.key)} />}
          <IconButton icon={X} label={t('dialog.close')} isSmall onPress={() => queue.close(toast.key)} />
        </Toast>
      )}
    </ToastRegion>
  );
}

interface NoticeActionProps {
  readonly action: NonNullable<Notice['action']>;
  readonly close: () => void;
}

function NoticeAction({ action, close }: NoticeActionProps) {
  const act = (): void => {
    close();
    action.onAction();
  };
  return (
    <Button look="quiet" isSmall onPress={act}>
      {action.text}
    </Button>
  );
}
