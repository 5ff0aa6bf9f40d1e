import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { idempotencyKey } from '../../../api/client.ts';
import { componentsQuery, contentTypesQuery } from '../../../api/content-types.ts';
import { nameOfType } from '../../../api/content-type-name.ts';
import { deleteDefinition } from '../../../api/definitions.ts';
import { entrySearchQuery } from '../../../api/entry-search.ts';
import { mayWithContentType, useRights } from '../../../api/rights.ts';
import { useUnsaved } from '../../../frame/unsaved.ts';
import { formatList, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { linkingTo, linksOf } from '../list/definition-links.ts';

/** What goes with it, and what would refuse it, is said before the attempt. */
export function DeleteDefinition({ builder: { stored, draft } }: { readonly builder: Builder }) {
  const { projectId = '' } = useParams({ strict: false });
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const { data: types = [] } = useQuery(contentTypesQuery(projectId));
  const { data: components = [] } = useQuery(componentsQuery(projectId));
  const isType = draft.place === 'types';
  const where = [{ field: 'sys.contentTypeId', equalTo: draft.id }];
  const { data: found } = useQuery({ ...entrySearchQuery(projectId, { where, pageSize: 0 }), enabled: isType });
  const all = [...types, ...components];
  const users = all.filter((each) => linksOf(each).parts.some((id) => id.toLowerCase() === draft.id.toLowerCase()));
  const linking = stored.dataFormat === 'component' ? [] : linkingTo(stored, all).filter(({ id }) => id !== draft.id);
  const names = (list: typeof all): string => formatList(list.map((each) => nameOfType(each)));
  const rights = useRights(projectId);
  const mayDelete = rights === undefined || mayWithContentType(rights, draft.id, 'delete');
  const used = !isType && users.length > 0 ? t('model.deleteUsed', { names: names(users) }) : undefined;
  const reason = mayDelete ? used : t('model.no.delete');
  const remove = useRemoval(draft.place, draft.id, nameOfType(stored));
  return (
    <div className="form">
      {reason !== undefined && <p className="cell-muted">{reason}</p>}
      <div className="buttons">
        <Button look="danger" unavailable={reason} onPress={() => setAsking(true)}>
          {t('model.delete')}
        </Button>
      </div>
      <Question
        title={t('model.deleteQuestion', { name: nameOfType(stored) })}
        action={t('model.delete')}
        isDanger
        isOpen={isAsking}
        isDisabled={typed !== draft.id}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        {isType && <p>{t('model.deleteEntries', { count: found?.totalCount ?? 0 })}</p>}
        {linking.length > 0 && <p>{t('model.deleteLinks', { names: names(linking) })}</p>}
        <TextField
          label={t('model.deleteTyped', { id: draft.id })}
          value={typed}
          onChange={setTyped}
          spellCheck="false"
          autoFocus
        />
      </Question>
    </div>
  );
}

function useRemoval(place: Builder['draft']['place'], id: string, name: string) {
  const { projectId = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (): Promise<void> => {
    await deleteDefinition({ projectId, place, id, headers: idempotencyKey() });
    // What was typed goes with it.
    useUnsaved.setState({ forms: new Set() });
    await navigate({ to: '/p/$projectId/model', params: { projectId } });
    const kind = place === 'types' ? 'contentTypes' : 'components';
    queries.removeQueries({ queryKey: [kind, projectId, id] });
    await queries.invalidateQueries({ queryKey: [kind, projectId] });
    await queries.invalidateQueries({ queryKey: ['entries', projectId] });
    notify({ text: t('model.deleted', { name }) });
  };
}
