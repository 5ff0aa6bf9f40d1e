import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { childNodesQuery, type TreeNode } from '../../api/nodes.ts';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Placing } from './use-place.ts';

interface NodeStepsProps {
  readonly projectId: string;
  readonly node: TreeNode;
  readonly parentId: string;
  readonly language: string | undefined;
  readonly placing: Placing;
}

/** Orders without carrying: a place up or down among the nodes beside it (WCAG 2.5.7). */
export function NodeSteps({ projectId, node, parentId, language, placing }: NodeStepsProps) {
  const { data: beside = [] } = useQuery(childNodesQuery(projectId, parentId, language));
  const order = beside.map(({ id }) => id);
  const at = order.indexOf(node.id);
  if (at < 0 || order.length < 2) return null;
  const step = (by: number) => (): void => {
    const others = order.filter((id) => id !== node.id);
    void placing.tryToPut(node, { parentId, order: others.toSpliced(at + by, 0, node.id) });
  };
  return (
    <>
      <Button icon={ArrowUp} unavailable={at === 0 ? t('tree.isFirst') : undefined} onPress={step(-1)}>
        {t('tree.up')}
      </Button>
      <Button icon={ArrowDown} unavailable={at === order.length - 1 ? t('tree.isLast') : undefined} onPress={step(1)}>
        {t('tree.down')}
      </Button>
    </>
  );
}
