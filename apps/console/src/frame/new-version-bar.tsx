import { RefreshCw } from 'lucide-react';
import { t } from '../messages/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { useIsReplaced } from './new-version.ts';

/** Never by force: what is typed is kept on this device, and whatever is not makes the browser ask. */
export function NewVersionBar() {
  if (!useIsReplaced()) return null;
  return (
    <div className="connection-bar new-version" role="status">
      <Icon shape={RefreshCw} />
      <span>{t('version.new')}</span>
      <Button isSmall look="quiet" onPress={() => location.reload()}>
        {t('version.reload')}
      </Button>
    </div>
  );
}
