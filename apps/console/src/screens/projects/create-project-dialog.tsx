import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { colors, type Color } from '../../api/colors.ts';
import { answer, api, idempotencyKey } from '../../api/client.ts';
import { languageCodes } from '../../api/language-codes.ts';
import { Problem } from '../../api/problem.ts';
import { projectsQuery } from '../../api/projects.ts';
import { inOrder, language, languageName, t } from '../../messages/index.ts';
import { Dot } from '../../ui/badge/badge.tsx';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Combo, Select } from '../../ui/select/select.tsx';
import { projectIdOf } from './project-id.ts';

interface CreateProjectDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreateProjectDialog({ isOpen, onClose }: CreateProjectDialogProps) {
  const form = useId();
  const foot = (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button look="main" type="submit" form={form}>
        {t('projects.create')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('projects.new')} isOpen={isOpen} onClose={onClose} foot={foot}>
      <CreateProjectForm id={form} />
    </Dialog>
  );
}

const FIELDS = ['name', 'id', 'Project', ''];

function CreateProjectForm({ id: form }: { readonly id: string }) {
  const [name, setName] = useState('');
  const [ownId, setOwnId] = useState<string>();
  const [primaryLanguage, setLanguage] = useState<string>(language() === 'de' ? 'de' : 'en-GB');
  const [color, setColor] = useState<Color>('cobalt');
  const id = ownId ?? projectIdOf(name);
  const creation = useCreation({ id, name, primaryLanguage, color });
  const problem = creation.error instanceof Problem ? creation.error : undefined;
  const isElsewhere =
    creation.error !== null &&
    (problem === undefined || problem.besides(FIELDS).length > 0 || problem.fields.length === 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!creation.isPending) creation.mutate();
  };
  return (
    <form id={form} className="form" onSubmit={submit}>
      {isElsewhere && <ProblemBanner error={creation.error} shown={FIELDS} />}
      <TextField
        label={t('projects.name')}
        value={name}
        onChange={setName}
        autoFocus
        problems={problem?.about('name')}
      />
      <TextField
        label={t('projects.id')}
        value={id}
        onChange={setOwnId}
        spellCheck="false"
        help={t('projects.idHelp')}
        problems={[...(problem?.about('id') ?? []), ...(problem?.about('') ?? [])]}
      />
      <div className="form-columns">
        <Combo
          label={t('projects.language')}
          value={primaryLanguage}
          options={inOrder(
            languageCodes.map((value) => ({ value, text: languageName(value), detail: value })),
            ({ text }) => text,
          )}
          onChange={setLanguage}
          problems={problem?.about('Project')}
        />
        <Select
          label={t('projects.color')}
          value={color}
          options={colors.map((value) => ({ value, text: t(`color.${value}`) }))}
          mark={(value) => <Dot color={value} isLarge />}
          onChange={setColor}
        />
      </div>
    </form>
  );
}

interface NewProject {
  readonly id: string;
  readonly name: string;
  readonly primaryLanguage: string;
  readonly color: Color;
}

function useCreation(body: NewProject) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => answer(api.POST('/api/management/projects', { body, headers: idempotencyKey() })),
    onSuccess: async (created) => {
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey });
      await navigate({ to: '/p/$projectId', params: { projectId: (created as { id: string }).id } });
    },
  });
}
