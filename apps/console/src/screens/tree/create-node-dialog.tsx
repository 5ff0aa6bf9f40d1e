import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createNode, nodesKey } from '../../api/nodes.ts';
import { languageName, t } from '../../messages/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Question } from '../../ui/overlay/question.tsx';

interface CreateNodeDialogProps {
  readonly projectId: string;
  readonly parentId: string;
  readonly language: string;
  readonly onCreated: (nodeId: string) => void;
  readonly onClose: () => void;
}

/** The service makes the slug from the name. */
export function CreateNodeDialog({ projectId, parentId, language, onCreated, onClose }: CreateNodeDialogProps) {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const create = async (): Promise<void> => {
    const node = await createNode(projectId, parentId, { [language]: name.trim() });
    await queries.invalidateQueries({ queryKey: nodesKey(projectId) });
    onCreated(node.id);
  };
  return (
    <Question
      title={t('tree.createTitle')}
      action={t('tree.createAction')}
      isOpen
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={create}
    >
      <TextField
        label={t('tree.name', { language: languageName(language) })}
        value={name}
        onChange={setName}
        lang={language}
        autoFocus
      />
    </Question>
  );
}
