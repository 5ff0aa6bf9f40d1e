import { t } from '../../../messages/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { KindList, type KindListProps } from './kind-list.tsx';

interface AddFieldDialogProps extends KindListProps {
  readonly title?: string;
  readonly onClose: () => void;
}

/** The kinds where there is no room beside the form, and for those who do not use a pointer. */
export function AddFieldDialog({ title = t('model.addField'), onClose, ...kinds }: AddFieldDialogProps) {
  return (
    <Dialog title={title} isOpen isWide onClose={onClose}>
      <KindList {...kinds} />
    </Dialog>
  );
}
