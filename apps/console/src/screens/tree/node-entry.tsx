import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { changeNode, nodesKey, type NodeChange, type TreeNode } from '../../api/nodes.ts';
import { mayWithNodes } from '../../api/rights.ts';
import { Permitted } from '../../frame/permitted.tsx';
import { t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/button/link.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { AttachEntryDialog } from './attach-entry-dialog.tsx';

interface NodeEntryProps {
  readonly projectId: string;
  readonly node: TreeNode;
}

/** The entry that stands here. */
export function NodeEntry({ projectId, node: { id, entryId, isCanonical } }: NodeEntryProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const queries = useQueryClient();
  const change = async (body: NodeChange): Promise<void> => {
    await changeNode(projectId, id, body);
    await queries.invalidateQueries({ queryKey: nodesKey(projectId) });
  };
  const tryTo = async (body: NodeChange, after?: () => void): Promise<void> => {
    setRefusal(undefined);
    try {
      await change(body);
      after?.();
    } catch (error) {
      setRefusal(error);
    }
  };
  const detach = (): void => {
    const undo = { text: t('notice.undo'), onAction: () => void tryTo({ entryId, isCanonical }) };
    void tryTo({ entryId: null }, () => notify({ text: t('tree.detached'), action: undo }));
  };
  return (
    <section className="node-entry" aria-label={t('tree.entry')}>
      <h3>{t('tree.entry')}</h3>
      {refusal !== undefined && <ProblemBanner error={refusal} />}
      {entryId === null ? (
        <p className="cell-muted">{t('tree.noEntry')}</p>
      ) : (
        <p className="node-entry-line">
          <EntryTitle projectId={projectId} entryId={entryId} />
          {isCanonical && <Badge color="success">{t('tree.canonical')}</Badge>}
        </p>
      )}
      <Permitted when={(rights) => mayWithNodes(rights, 'manageEntries')}>
        <div className="buttons">
          <Button onPress={() => setChoosing(true)}>{t(entryId === null ? 'tree.attachTo' : 'tree.replace')}</Button>
          {entryId !== null && <Button onPress={detach}>{t('tree.detach')}</Button>}
          {entryId !== null && !isCanonical && (
            <Button onPress={() => void tryTo({ isCanonical: true })}>{t('tree.makeCanonical')}</Button>
          )}
        </div>
      </Permitted>
      {isChoosing && (
        <AttachEntryDialog
          projectId={projectId}
          onAttach={(chosen) => change({ entryId: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

function EntryTitle({ projectId, entryId }: { readonly projectId: string; readonly entryId: string }) {
  const search = { where: [{ field: 'sys.id', equalTo: entryId }], pageSize: 1 };
  const { data } = useQuery(entrySearchQuery(projectId, search));
  return (
    <TextLink to="/p/$projectId/entries/$entryId" params={{ projectId, entryId }}>
      {data?.items[0]?.entryTitle ?? entryId}
    </TextLink>
  );
}
