import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Problem } from '../../api/problem.ts';
import { createUser } from '../../api/security.ts';
import { t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Check } from '../../ui/choice/check.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const EMPTY = { username: '', email: '', firstName: '', lastName: '', password: '', isTemporary: true };
const texts = ['username', 'email', 'firstName', 'lastName'] as const;
const SHOWN = [...texts, 'credentials.password'];

export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const [user, setUser] = useState(EMPTY);
  const queries = useQueryClient();
  const creation = useMutation({
    mutationFn: () => createUser(user),
    onSuccess: async ({ username }) => {
      await queries.invalidateQueries({ queryKey: ['users'] });
      notify({ text: t('admin.created', { name: username }) });
      onClose();
    },
  });
  const problem = creation.error instanceof Problem ? creation.error : undefined;
  const isElsewhere = creation.error !== null && (problem?.besides(SHOWN).length ?? 1) > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!creation.isPending) creation.mutate();
  };
  const foot = (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button look="main" type="submit" form={form} isPending={creation.isPending}>
        {t('admin.createUser')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('admin.newUser')} isOpen onClose={onClose} foot={foot}>
      <form id={form} className="form" onSubmit={submit}>
        {isElsewhere && <ProblemBanner error={creation.error} shown={SHOWN} />}
        <div className="form-columns">
          {texts.map((name) => (
            <TextField
              key={name}
              label={t(`admin.${name}`)}
              value={user[name]}
              onChange={(text) => setUser({ ...user, [name]: text })}
              autoComplete="off"
              autoFocus={name === 'username'}
              spellCheck="false"
              problems={problem?.about(name)}
              {...(name === 'email' && { type: 'email' as const })}
            />
          ))}
        </div>
        <TextField
          label={t('admin.firstPassword')}
          type="password"
          autoComplete="off"
          value={user.password}
          onChange={(password) => setUser({ ...user, password })}
          problems={problem?.about('credentials.password')}
        />
        <Check isSelected={user.isTemporary} onChange={(isTemporary) => setUser({ ...user, isTemporary })}>
          {t('admin.temporary')}
        </Check>
      </form>
    </Dialog>
  );
}
