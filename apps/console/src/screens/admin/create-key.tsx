import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Problem } from '../../api/problem.ts';
import { apiKeysQuery, createApiKey, type ApiKey } from '../../api/security.ts';
import { t } from '../../messages/index.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Code } from '../../ui/code/code.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** The secrets are in this component only: closing it forgets them. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<ApiKey>();
  if (created === undefined) return <NewKey onClose={onClose} onCreated={setCreated} />;
  return (
    <Dialog
      title={t('admin.keyCreated', { name: created.name })}
      isOpen
      isModalOnly
      onClose={onClose}
      foot={
        <Button look="main" onPress={onClose}>
          {t('admin.secretsKept')}
        </Button>
      }
    >
      <Banner tone="warning" title={t('admin.secretOnce')}>
        <p>{t('admin.secretOnceText')}</p>
      </Banner>
      {created.flows.flatMap(secretsOf).map(([label, text]) => (
        <div key={label}>
          <h3>{label}</h3>
          <Code label={label} text={text} isWrapped />
        </div>
      ))}
    </Dialog>
  );
}

function secretsOf(flow: ApiKey['flows'][number]): readonly (readonly [label: string, text: string])[] {
  if (flow.grantType === 'accessToken') return [[t('admin.token'), flow.token ?? '']];
  return [
    [t('admin.clientId'), flow.clientId ?? ''],
    [t('admin.clientSecret'), flow.clientSecret ?? ''],
  ];
}

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onCreated: (key: ApiKey) => void;
}

function NewKey({ onClose, onCreated }: NewKeyProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<unknown>();
  const queries = useQueryClient();
  const problem = error instanceof Problem ? error : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const key = await createApiKey({ name, description });
      onCreated(key);
      await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    } catch (refusal) {
      setError(refusal);
    }
  };
  const foot = (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button look="main" type="submit" form={form}>
        {t('admin.createKey')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('admin.newKey')} isOpen onClose={onClose} foot={foot}>
      <form id={form} className="form" onSubmit={submit}>
        {error !== undefined && (problem?.besides(['name']).length ?? 1) > 0 && (
          <ProblemBanner error={error} shown={['name']} />
        )}
        <TextField
          label={t('admin.keyName')}
          value={name}
          onChange={setName}
          autoFocus
          problems={problem?.about('name')}
        />
        <TextField label={t('admin.keyDescription')} value={description} onChange={setDescription} />
      </form>
    </Dialog>
  );
}
