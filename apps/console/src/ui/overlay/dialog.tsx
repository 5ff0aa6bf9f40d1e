import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { IconButton } from '../button/button.tsx';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Only a decision closes it: neither Escape nor a press outside. */
  readonly isModalOnly?: boolean;
  /** Of a question whose answer loses something. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

/** The focus goes to the title, unless something inside has `autoFocus`, and comes back afterwards. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isWide,
  isModalOnly = false,
  role = 'dialog',
  foot,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isModalOnly && role === 'dialog'}
      isKeyboardDismissDisabled={isModalOnly}
    >
      <Modal className={isWide ? 'dialog-frame dialog-wide' : 'dialog-frame'}>
        <AriaDialog className="dialog" role={role}>
          <div className="dialog-head">
            <Heading slot="title" level={2} className="dialog-title" tabIndex={-1}>
              {title}
            </Heading>
            {!isModalOnly && <IconButton icon={X} label={t('dialog.close')} isSmall onPress={onClose} />}
          </div>
          <div className="dialog-body">{children}</div>
          {foot && <div className="dialog-foot">{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
