import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, FolderInput, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteNode, nodeQuery, nodesKey, unorderNodes, type TreeNode } from '../../api/nodes.ts';
import { mayWithNodes } from '../../api/rights.ts';
import { Permitted } from '../../frame/permitted.tsx';
import { languageName, t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { Loaded } from '../../ui/state/states.tsx';
import { MoveNodeDialog } from './move-node-dialog.tsx';
import { NodeEntry } from './node-entry.tsx';
import { NodeForm } from './node-form.tsx';
import { NodeSteps } from './node-steps.tsx';
import { nameOfNode } from './place.ts';
import type { Placing } from './use-place.ts';

interface NodeDrawerProps {
  readonly projectId: string;
  readonly nodeId: string;
  readonly languages: readonly string[];
  readonly language: string | undefined;
  readonly placing: Placing;
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

export function NodeDrawer({ projectId, nodeId, ...props }: NodeDrawerProps) {
  const { languages, language, onClose } = props;
  const query = useQuery(nodeQuery(projectId, nodeId));
  const title = query.data ? nameOfNode(query.data, [language, ...languages]) : t('tree.node');
  return (
    <Drawer title={title} onClose={onClose}>
      <Loaded query={query}>
        {(node) => (
          <div className="node-details">
            <NodeActions {...props} projectId={projectId} node={node} title={title} />
            <NodeForm
              key={node.version.versionNo}
              projectId={projectId}
              node={node}
              languages={languages}
              isRoot={node.parentId === null}
            />
            <NodeEntry projectId={projectId} node={node} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

interface NodeActionsProps extends Omit<NodeDrawerProps, 'nodeId'> {
  readonly node: TreeNode;
  readonly title: string;
}

function NodeActions({ projectId, node, title, languages, language, placing, onCreate, onClose }: NodeActionsProps) {
  const [asking, setAsking] = useState<'move' | 'delete'>();
  const queries = useQueryClient();
  const close = (): void => setAsking(undefined);
  const remove = async (): Promise<void> => {
    await deleteNode(projectId, node.id);
    onClose();
    await queries.invalidateQueries({ queryKey: nodesKey(projectId) });
    notify({ text: t('tree.deleted', { name: title }) });
  };
  const unorder = async (): Promise<void> => {
    await unorderNodes(projectId, node.id, language);
    await queries.invalidateQueries({ queryKey: nodesKey(projectId) });
    notify({ text: t('tree.unordered') });
  };
  const isRoot = node.parentId === null;
  return (
    <div className="buttons">
      <Permitted when={(rights) => mayWithNodes(rights, 'create')}>
        <Button icon={Plus} onPress={onCreate}>
          {t('tree.createBelow')}
        </Button>
      </Permitted>
      <Permitted when={(rights) => mayWithNodes(rights, 'move')}>
        <Button
          icon={FolderInput}
          unavailable={isRoot ? t('tree.rootStays') : undefined}
          onPress={() => setAsking('move')}
        >
          {t('tree.moveTo')}
        </Button>
      </Permitted>
      {node.parentId !== null && (
        <Permitted when={(rights) => mayWithNodes(rights, 'manageChildOrder')}>
          <NodeSteps projectId={projectId} node={node} parentId={node.parentId} language={language} placing={placing} />
        </Permitted>
      )}
      {node.childCount > 1 && (
        <Permitted when={(rights) => mayWithNodes(rights, 'manageChildOrder')}>
          <Button icon={ArrowDownUp} onPress={() => void unorder()}>
            {language === undefined ? t('tree.byName') : t('tree.asAll', { language: languageName(language) })}
          </Button>
        </Permitted>
      )}
      <Permitted when={(rights) => mayWithNodes(rights, 'delete')}>
        <Button
          icon={Trash2}
          unavailable={isRoot ? t('tree.rootStays') : undefined}
          onPress={() => setAsking('delete')}
        >
          {t('tree.delete')}
        </Button>
      </Permitted>
      {asking === 'move' && (
        <MoveNodeDialog
          projectId={projectId}
          node={node}
          languages={[...(language === undefined ? [] : [language]), ...languages]}
          onPlace={placing.put}
          onClose={close}
        />
      )}
      <Question
        title={t('tree.deleteQuestion', { name: title })}
        action={t('tree.delete')}
        isDanger
        isOpen={asking === 'delete'}
        onClose={close}
        onConfirm={remove}
      >
        <p>{t('tree.deleteWhat', { count: node.childCount })}</p>
      </Question>
    </div>
  );
}
