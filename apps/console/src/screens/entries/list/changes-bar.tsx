import { RefreshCw } from 'lucide-react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';

interface ChangesBarProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** The list never moves by itself under the pointer. */
export function ChangesBar({ count, onShow }: ChangesBarProps) {
  return (
    <div className="changes-bar" role="status">
      {count > 0 && (
        <Button isSmall icon={RefreshCw} onPress={onShow}>
          {t('entries.changes', { count })}
        </Button>
      )}
    </div>
  );
}
