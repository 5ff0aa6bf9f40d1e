import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { idempotencyKey } from '../../../api/client.ts';
import { deleteEntry, entryUsageQuery, raiseEvent, type Entry } from '../../../api/entry.ts';
import { languageName, t } from '../../../messages/index.ts';
import { Check } from '../../../ui/choice/check.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { useEditor } from '../editor-context.ts';
import { UseList } from '../drawer/usage.tsx';

interface DeleteDialogProps {
  readonly entry: Entry;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Into the bin, from where it can be brought back. Where it is used is said first. */
export function DeleteDialog({ entry, isOpen, onClose }: DeleteDialogProps) {
  const { projectId, entryId, language, editing, keeping } = useEditor();
  const place = { projectId, entryId };
  const usage = useQuery({ ...entryUsageQuery(place, 'latest'), enabled: isOpen });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { availableLanguages } = entry.sys;
  const [chosen, setChosen] = useState<readonly string[]>([language]);
  const restore = async (): Promise<void> => {
    for (const each of chosen) await raiseEvent(place, { event: 'sysRestore', language: each }, idempotencyKey());
    await queries.invalidateQueries({ queryKey: ['entries', projectId] });
    await navigate({ to: '/p/$projectId/entries/$entryId', params: place, search: { lang: language } });
  };
  const remove = async (): Promise<void> => {
    await deleteEntry(place, chosen, idempotencyKey());
    // What was typed goes with the entry; the bin keeps what was stored.
    const { base } = editing.form.getState();
    editing.form.setState({ values: base });
    editing.state.setState({ pending: undefined });
    await keeping.flush();
    notify({
      text: t('editor.deleted', { count: chosen.length }),
      action: { text: t('notice.undo'), onAction: () => void restore() },
    });
    await navigate({ to: '/p/$projectId/entries', params: { projectId } });
    queries.removeQueries({ queryKey: ['entries', projectId, entryId] });
    await queries.invalidateQueries({ queryKey: ['entries', projectId] });
  };
  return (
    <Question
      title={t('editor.deleteQuestion')}
      action={t('editor.delete')}
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={remove}
      isDisabled={chosen.length === 0}
    >
      <p>{t('editor.deleteWhat')}</p>
      {availableLanguages.length > 1 && (
        <FieldGroup label={t('editor.deleteLanguages')}>
          {availableLanguages.map((code) => (
            <Check
              key={code}
              isSelected={chosen.includes(code)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, code] : chosen.filter((each) => each !== code))}
            >
              {languageName(code)}
            </Check>
          ))}
        </FieldGroup>
      )}
      <h3>{t('editor.usedBy')}</h3>
      <Loaded query={usage} lines={2}>
        {(found) => <UseList projectId={projectId} uses={found.items} total={found.totalCount} />}
      </Loaded>
    </Question>
  );
}
