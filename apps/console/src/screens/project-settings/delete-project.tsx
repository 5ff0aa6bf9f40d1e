import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { contentTypesQuery } from '../../api/content-types.ts';
import type { Project } from '../../api/models.ts';
import { projectsQuery } from '../../api/projects.ts';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Question } from '../../ui/overlay/question.tsx';

/** What would refuse it is said before the attempt. */
export function DeleteProject({ project: { id, name } }: { readonly project: Project }) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const types = useQuery(contentTypesQuery(id));
  const { data: projects = [] } = useQuery(projectsQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const count = types.data?.filter(({ dataFormat }) => dataFormat === 'entry').length ?? 0;
  const unavailable = (): string | undefined => {
    if (projects.length < 2) return t('settings.deleteLast');
    return count > 0 ? t('settings.deleteTypes', { count }) : undefined;
  };
  const remove = async (): Promise<void> => {
    await answer(api.DELETE('/api/management/projects/{projectId}', { params: { path: { projectId: id } } }));
    await navigate({ to: '/', search: { all: true } });
    queries.removeQueries({ queryKey: ['projects', id] });
    await queries.invalidateQueries({ queryKey: projectsQuery.queryKey });
    notify({ text: t('settings.deleted', { name }) });
  };
  const reason = unavailable();
  return (
    <div className="form">
      {reason !== undefined && <p className="cell-muted">{reason}</p>}
      <div className="buttons">
        <Button look="danger" unavailable={reason} onPress={() => setAsking(true)}>
          {t('settings.deleteAction')}
        </Button>
      </div>
      <Question
        title={t('settings.deleteQuestion', { name })}
        action={t('settings.deleteAction')}
        isDanger
        isOpen={isAsking}
        isDisabled={typed !== id}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>{t('settings.deleteWarning')}</p>
        <TextField
          label={t('settings.deleteType', { id })}
          value={typed}
          onChange={setTyped}
          spellCheck="false"
          autoFocus
        />
      </Question>
    </div>
  );
}
