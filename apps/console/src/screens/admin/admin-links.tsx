import { TextLink } from '../../ui/button/link.tsx';
import { t } from '../../messages/index.ts';

/** Between the screens of administrators. */
export function AdminLinks() {
  return (
    <nav aria-label={t('admin.nav')} className="buttons">
      <TextLink to="/admin/users">{t('admin.users')}</TextLink>
      <TextLink to="/admin/keys">{t('admin.keys')}</TextLink>
    </nav>
  );
}
