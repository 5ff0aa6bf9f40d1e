import { useState } from 'react';
import { enter, signOut, useSession } from '../../api/session.ts';
import {
  densities,
  setCopies,
  setDensity,
  setSingleKeys,
  setTheme,
  themes,
  useAppearance,
} from '../../frame/appearance.ts';
import { nameOf } from '../../frame/person-name.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Segments } from '../../ui/choice/segments.tsx';
import { Switch } from '../../ui/choice/switch.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { PersonForm } from './person-form.tsx';
import { Groups } from './groups.tsx';
import { Section } from '../../ui/section/section.tsx';

export function MeScreen() {
  const user = useSession(({ user }) => user);
  if (user === undefined) return null;
  const saved = async (): Promise<void> => {
    await enter();
    notify({ text: t('me.passwordChanged') });
  };
  return (
    <Screen title={nameOf(user)} width="narrow">
      <Section title={t('me.person')} text={t('me.personText')}>
        <PersonForm key={user.id} user={user} />
      </Section>
      <Section title={t('me.look')} text={t('me.lookText')}>
        <Look />
      </Section>
      <Section title={t('me.work')} text={t('me.workText')}>
        <Work />
      </Section>
      <Section title={t('me.password')} text={t('me.passwordText')}>
        <PasswordForm user={user} action={t('me.changePassword')} onDone={saved} />
      </Section>
      <Section title={t('me.groups')} text={t('me.groupsText')}>
        <Groups />
      </Section>
      <Section title={t('me.sessions')} text={t('me.sessionsText')}>
        <Sessions />
      </Section>
    </Screen>
  );
}

function Look() {
  const { theme, density } = useAppearance();
  return (
    <div className="form">
      <Segments
        label={t('appearance.theme')}
        value={theme}
        options={themes.map((value) => ({ value, text: t(`appearance.theme.${value}`) }))}
        onChange={setTheme}
      />
      <Segments
        label={t('appearance.density')}
        value={density}
        options={densities.map((value) => ({ value, text: t(`appearance.density.${value}`) }))}
        onChange={setDensity}
      />
    </div>
  );
}

function Work() {
  const { keepsCopies, hasSingleKeys } = useAppearance();
  return (
    <div className="form">
      <Switch isSelected={keepsCopies} onChange={setCopies} detail={t('me.copiesText')}>
        {t('me.copies')}
      </Switch>
      <Switch isSelected={hasSingleKeys} onChange={setSingleKeys} detail={t('me.singleKeysText')}>
        {t('me.singleKeys')}
      </Switch>
    </div>
  );
}

function Sessions() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="buttons">
      <Button onPress={() => setAsking(true)}>{t('me.signOutEverywhere')}</Button>
      <Question
        title={t('me.signOutEverywhere')}
        action={t('me.signOutEverywhere')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => signOut({ everywhere: true })}
      >
        <p>{t('me.signOutEverywhereText')}</p>
      </Question>
    </div>
  );
}
