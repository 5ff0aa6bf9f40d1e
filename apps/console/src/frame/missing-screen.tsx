import { Compass } from 'lucide-react';
import { t } from '../messages/index.ts';
import { ButtonLink } from '../ui/button/link.tsx';
import { Empty } from '../ui/state/states.tsx';
import { Screen } from './screen.tsx';

export function MissingScreen() {
  return (
    <Screen title={t('missing.title')}>
      <Empty icon={Compass} title={t('missing.what')} text={t('missing.why')}>
        <ButtonLink to="/">{t('missing.projects')}</ButtonLink>
      </Empty>
    </Screen>
  );
}

/** An address that belongs to no route is outside the frame, too. */
export function MissingPage() {
  return (
    <main>
      <MissingScreen />
    </main>
  );
}
