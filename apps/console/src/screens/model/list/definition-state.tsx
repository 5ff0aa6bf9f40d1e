import { t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';

interface Versioned {
  readonly version: { readonly versionNo: string };
}

export type DefinitionState = 'draft' | 'awaiting' | 'published';

/** content-types.md 1.4 */
export function stateOf({ version: { versionNo } }: Versioned): DefinitionState {
  if (versionNo.startsWith('0.')) return 'draft';
  return versionNo.endsWith('.0') ? 'published' : 'awaiting';
}

const colors = { draft: 'cyan', awaiting: 'orange', published: 'green' } as const;

export function StateBadge({ definition }: { readonly definition: Versioned }) {
  const state = stateOf(definition);
  return (
    <Badge color={colors[state]} isHollow={state === 'draft'}>
      {t(`model.state.${state}`)}
    </Badge>
  );
}
