import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';

interface SideDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A drawer over the form, which stays as it is behind. Only a decision closes it, since there is text in it. */
export function SideDialog({ title, onClose, foot, children }: SideDialogProps) {
  return (
    <ModalOverlay className="veil" isOpen isKeyboardDismissDisabled>
      <Modal className="side-frame">
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title" level={2} className="dialog-title" tabIndex={-1}>
              {title}
            </Heading>
            <IconButton icon={X} label={t('dialog.close')} isSmall onPress={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          <div className="dialog-foot">{foot}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
