import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/models.ts';
import { Problem } from '../../api/problem.ts';
import { enter } from '../../api/session.ts';
import { useUnsavedForm } from '../../frame/unsaved.ts';
import { language, languages, languageName, speak, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Combo, Select } from '../../ui/select/select.tsx';
import { timeZones } from './time-zones.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'language', 'timezone'];

export function PersonForm({ user }: { readonly user: User }) {
  const [person, setPerson] = useState(() => personOf(user));
  const isChanged = JSON.stringify(person) !== JSON.stringify(personOf(user));
  useUnsavedForm('person', isChanged);
  const saving = useMutation({ mutationFn: () => save(user.id, person) });
  const problem = saving.error instanceof Problem ? saving.error : undefined;
  const change = (changed: Partial<typeof person>): void => setPerson({ ...person, ...changed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      {saving.error !== null && <ProblemBanner error={saving.error} shown={FIELDS} />}
      <div className="form-columns">
        <TextField
          label={t('me.firstName')}
          autoComplete="given-name"
          value={person.firstName}
          onChange={(firstName) => change({ firstName })}
          problems={problem?.about('firstName')}
        />
        <TextField
          label={t('me.lastName')}
          autoComplete="family-name"
          value={person.lastName}
          onChange={(lastName) => change({ lastName })}
          problems={problem?.about('lastName')}
        />
      </div>
      <TextField
        label={t('me.email')}
        type="email"
        autoComplete="email"
        value={person.email}
        onChange={(email) => change({ email })}
        problems={problem?.about('email')}
      />
      <div className="form-columns">
        <Select
          label={t('me.language')}
          value={person.language}
          options={languages.map((value) => ({ value, text: languageName(value) }))}
          onChange={(chosen) => change({ language: chosen })}
          problems={problem?.about('language')}
        />
        <Combo
          label={t('me.zone')}
          value={person.timezone}
          options={timeZones()}
          onChange={(timezone) => change({ timezone })}
          problems={problem?.about('timezone')}
        />
      </div>
      <div className="buttons">
        <Button type="submit" look="main" isPending={saving.isPending} isDisabled={!isChanged}>
          {t('me.save')}
        </Button>
      </div>
    </form>
  );
}

function personOf({ firstName, lastName, email, language: stored, timezone }: User) {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    language: languages.find((each) => stored?.startsWith(each)) ?? language(),
    timezone: timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

async function save(user: string, body: ReturnType<typeof personOf>): Promise<void> {
  await answer(
    api.PATCH('/api/security/users/{user}', { params: { path: { user } }, body: body as never }) as Promise<never>,
  );
  localStorage.setItem('annal.language', body.language);
  await enter();
  if (body.language !== language()) await speak(body.language);
  notify({ text: t('me.saved') });
}
