import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../messages/index.ts';
import { Navigation } from './navigation.tsx';

interface NavigationSheetProps {
  readonly projectId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The navigation where there is no room for it beside the screen. */
export function NavigationSheet({ projectId, isOpen, onClose }: NavigationSheetProps) {
  return (
    <ModalOverlay className="veil sheet-veil" isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="sheet">
        <Dialog className="sheet-content" aria-label={t('frame.areas')}>
          <Navigation projectId={projectId} onGone={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
