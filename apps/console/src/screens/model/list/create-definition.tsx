import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { apiIdOf } from '../../../api/api-id.ts';
import { answer, api, idempotencyKey } from '../../../api/client.ts';
import { componentsQuery, contentTypesQuery } from '../../../api/content-types.ts';
import { Problem } from '../../../api/problem.ts';
import { projectQuery } from '../../../api/projects.ts';
import { t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Place } from '../draft/draft.ts';
import { definitionRoutes } from './definition-card.tsx';

interface CreateDefinitionProps {
  readonly place: Place;
  readonly onClose: () => void;
}

const SHOWN = ['name', 'id'];

export function CreateDefinitionDialog({ place, onClose }: CreateDefinitionProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [ownId, setOwnId] = useState<string>();
  const id = ownId ?? apiIdOf(name);
  const creation = useCreation(place);
  const problem = creation.error instanceof Problem ? creation.error : undefined;
  const isElsewhere = creation.error !== null && (problem?.besides(SHOWN).length ?? 1) > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!creation.isPending) creation.mutate({ id, name });
  };
  const action = t(place === 'types' ? 'model.createType' : 'model.createComponent');
  const foot = (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button look="main" type="submit" form={form} isPending={creation.isPending}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={t(place === 'types' ? 'model.newType' : 'model.newComponent')} isOpen onClose={onClose} foot={foot}>
      <form id={form} className="form" onSubmit={submit}>
        {isElsewhere && <ProblemBanner error={creation.error} shown={SHOWN} />}
        <TextField
          label={t(place === 'types' ? 'model.typeName' : 'model.componentName')}
          value={name}
          onChange={setName}
          autoFocus
          problems={problem?.about('name')}
        />
        <TextField
          label={t('model.id')}
          value={id}
          onChange={setOwnId}
          spellCheck="false"
          help={t('model.idHelp')}
          problems={problem?.about('id')}
        />
      </form>
    </Dialog>
  );
}

/** A draft that nobody but modellers sees, so it can be there before its first field. */
function useCreation(place: Place) {
  const { projectId = '' } = useParams({ strict: false });
  const { data: project } = useQuery(projectQuery(projectId));
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) => {
      const language = project?.primaryLanguage ?? 'en-GB';
      const more = place === 'types' ? { supportedLanguages: [...(project?.supportedLanguages ?? [language])] } : {};
      const body = { id, name: { [language]: name }, ...more } as never;
      const sent = { params: { path: { projectId } }, body, headers: idempotencyKey() } as const;
      return answer(
        place === 'types'
          ? api.POST('/api/management/projects/{projectId}/contenttypes', sent)
          : (api.POST('/api/management/projects/{projectId}/components', sent) as Promise<never>),
      );
    },
    onSuccess: async ({ id: definitionId }) => {
      const list = place === 'types' ? contentTypesQuery(projectId) : componentsQuery(projectId);
      await queries.invalidateQueries({ queryKey: list.queryKey });
      await navigate({ to: definitionRoutes[place], params: { projectId, definitionId } });
    },
  });
}
