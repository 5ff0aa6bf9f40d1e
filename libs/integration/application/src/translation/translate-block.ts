import { blockSource, type BlockEvent } from '@annal/blocks-contracts';
import type { FactsFold } from '@annal/event-store';
import type { IntegrationType } from '@annal/integration-contracts/catalogue';
import { assertNever } from '@annal/kernel';
import { segment, type ProjectNames, type Translated } from './translated.ts';

interface VersionFacts {
  readonly broken: boolean;
  readonly deployment: string;
  readonly workflow: string;
}

/** Mutable, because copying every version per event is expensive: only the state after an event is available. */
export interface BlockFacts {
  readonly versions: Map<string, VersionFacts>;
}

const blank: VersionFacts = { broken: false, deployment: 'Deployed', workflow: 'Created' };

export const blockFacts: FactsFold<BlockFacts, BlockEvent> = {
  schemas: blockSource.schemas,
  initial: { versions: new Map() },
  evolve: (facts, event) => {
    if (event.type === 'BlockCreated') return { versions: new Map() };
    if (!('versionUuid' in event.data)) return facts;
    const { versionUuid } = event.data;
    const before = facts.versions.get(versionUuid) ?? blank;
    facts.versions.set(versionUuid, { ...before, ...changeOf(event) });
    return facts;
  },
};

function changeOf(event: BlockEvent): Partial<VersionFacts> {
  switch (event.type) {
    case 'BlockVersionDeploymentChanged':
      return { deployment: event.data.to };
    case 'BlockDiscoveryStarted':
      return { workflow: 'Discovering' };
    case 'BlockVersionDiscovered':
      return { workflow: 'Draft' };
    case 'BlockVersionDiscoveryFailed':
      return { workflow: 'DiscoveryFailure' };
    case 'BlockVersionReleased':
      return { workflow: 'Released' };
    case 'BlockVersionMarkedBroken':
      return { broken: true };
    default:
      return {};
  }
}

type VersionType = Extract<IntegrationType, `annal.block.version.${string}`>;

export function translateBlock(
  event: BlockEvent,
  { versions }: BlockFacts,
  { projectId }: ProjectNames,
): readonly Translated[] {
  const { blockId } = event.data;
  const label = blockId;
  const subject = `blocks/${segment(blockId)}`;
  if (event.type === 'BlockCreated')
    return [{ type: 'annal.block.created.v1', subject, label, data: { projectId, blockId } }];
  if (event.type === 'BlockDescribed' || event.type === 'BlockDiscoveryDelayed') return [];
  const { branch, versionUuid, versionNo } = event.data;
  const status = { ...(versions.get(versionUuid) ?? blank), running: 'None' };
  const version = { projectId, blockId, branch, versionUuid, versionNo, status };
  const told = (type: VersionType, more: object = {}): readonly Translated[] => [
    {
      type,
      subject: `${subject}/${segment(branch)}/${versionUuid}`,
      label,
      data: { ...version, ...more },
    } as Translated,
  ];
  switch (event.type) {
    case 'BlockVersionPushed': {
      const { image, source, autoRelease, makeLive, sequence } = event.data;
      return told('annal.block.version.pushed.v1', { image, source, autoRelease, makeLive, first: sequence === 1 });
    }
    case 'BlockVersionDeploymentChanged': {
      const { from, to, cause } = event.data;
      return told('annal.block.version.deploymentStatusChanged.v1', { from, to, cause });
    }
    case 'BlockDiscoveryStarted':
      return told('annal.block.version.discoveryStarted.v1', { attempt: event.data.attempt });
    case 'BlockVersionDiscovered': {
      const { endpoints, staticPaths, port, enableFullUriRouting, imageDigest, warnings } = event.data;
      const found = { endpoints, staticPaths, port, enableFullUriRouting, imageDigest, warnings };
      return told('annal.block.version.discovered.v1', found);
    }
    case 'BlockVersionDiscoveryFailed': {
      const { attempts, error } = event.data;
      return told('annal.block.version.discoveryFailed.v1', { attempts, error });
    }
    case 'BlockVersionReleased': {
      const { previousVersionNo, automatic } = event.data;
      return told('annal.block.version.released.v1', { previousVersionNo, automatic });
    }
    case 'BlockAutoReleaseSkipped':
      return told('annal.block.version.autoReleaseSkipped.v1', { reason: event.data.reason });
    case 'BlockVersionMadeLive': {
      const { previousLive, automatic } = event.data;
      return told('annal.block.version.madeLive.v1', { previousLive, automatic });
    }
    case 'BlockVersionRolledBack': {
      const { replacedBy, cause } = event.data;
      return told('annal.block.version.rolledBack.v1', { replacedBy, cause });
    }
    case 'BlockVersionMarkedBroken':
      return told('annal.block.version.markedBroken.v1');
    default:
      return assertNever(event);
  }
}
