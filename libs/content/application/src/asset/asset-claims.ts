import {
  assetFileAggregate,
  assetFileStream,
  assetNameAggregate,
  assetNameStream,
  claimKey,
  entryAggregate,
  entryStream,
  isAt,
  placeKey,
  type AssetClaim,
  type AssetName,
  type EntryFacts,
  type UploadedFile,
} from '@annal/content-domain';
import { derivedGuid, type EventStore } from '@annal/event-store';
import { DomainError, isAbandoned, type Clock, type CommandContext } from '@annal/kernel';
import type { EntrySubject } from '../entry/entry-fact-loader.ts';

type NameClaim = Extract<AssetClaim, { kind: 'name' }>;

const MAX_ROUNDS = 10;

/** Claims an upload or a name before the entry's event, and releases it after a refusal (docs/decisions/0020). */
export class AssetClaims {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async upload(projectUuid: string, fileId: string): Promise<UploadedFile | null> {
    const { state } = await this.store.load(assetFileAggregate, assetFileStream(projectUuid, fileId));
    return state.status === 'uploaded' ? state : null;
  }

  async obtain(subject: EntrySubject, facts: EntryFacts, wanted: readonly AssetClaim[]): Promise<EntryFacts> {
    if (wanted.length === 0) return facts;
    const claims = new Map(facts.claims);
    for (const claim of wanted) {
      const isOurs =
        claim.kind === 'file' ? await this.claimFile(subject, claim.fileId) : await this.claimName(subject, claim);
      claims.set(claimKey(claim), { claim, isOurs });
    }
    return { ...facts, claims };
  }

  /** Keeps the claims if the outcome is unknown, because the entry's event may be stored. */
  async release(subject: EntrySubject, { claims }: EntryFacts, error: unknown): Promise<void> {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') return;
    for (const { claim, isOurs } of claims.values())
      if (isOurs)
        await (claim.kind === 'file' ? this.releaseFile(subject, claim.fileId) : this.releaseName(subject, claim));
  }

  private async claimFile({ project, entryId, context }: EntrySubject, fileId: string): Promise<boolean> {
    const projectUuid = project.uuid;
    const claim = context.commandId;
    const data = { projectUuid, fileId, entryId, claim, now: this.clock().toISOString() };
    const stream = assetFileStream(projectUuid, fileId);
    const command = { type: 'BindAssetFile', data } as const;
    const { state } = await this.store.transact(assetFileAggregate, stream, command, derived(context, 'bind', fileId));
    return state.status === 'uploaded' && state.boundTo?.claim === claim;
  }

  private async releaseFile({ project, context }: EntrySubject, fileId: string): Promise<void> {
    const data = { projectUuid: project.uuid, fileId, claim: context.commandId };
    const stream = assetFileStream(project.uuid, fileId);
    const command = { type: 'ReleaseAssetFile', data } as const;
    await this.store.transact(assetFileAggregate, stream, command, derived(context, 'release', fileId));
  }

  private async claimName(
    { project, entryId, context }: EntrySubject,
    { place, revision }: NameClaim,
  ): Promise<boolean> {
    const stream = nameStream(project.uuid, place);
    const claim = { projectUuid: project.uuid, entryId, ...place, revision };
    let replacing: string | undefined;
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const data = { ...claim, claimedAt: this.clock().toISOString(), ...(replacing !== undefined && { replacing }) };
      const own = derived(context, 'name', placeKey(place), revision, round);
      const command = { type: 'ClaimAssetName', data } as const;
      const { state: holder } = await this.store.transact(assetNameAggregate, stream, command, own);
      if (!holder || holder.entryId === entryId) return true;
      if (await this.isHeld(holder)) return false;
      replacing = holder.entryId;
    }
    return false;
  }

  private async releaseName(
    { project, entryId, context }: EntrySubject,
    { place, revision }: NameClaim,
  ): Promise<void> {
    const data = { projectUuid: project.uuid, entryId, ...place, revision, claimedAt: '' };
    const command = { type: 'ReleaseAssetName', data } as const;
    const own = derived(context, 'unname', placeKey(place), revision);
    await this.store.transact(assetNameAggregate, nameStream(project.uuid, place), command, own);
  }

  /** The asset is there or can still come: its stream has not moved on since the claim, which is recent. */
  private async isHeld(holder: NonNullable<AssetName>): Promise<boolean> {
    const { projectUuid, entryId, revision, claimedAt } = holder;
    const { state: entry } = await this.store.load(entryAggregate, entryStream(projectUuid, entryId));
    if (isAt(entry, holder)) return true;
    return entry.next === revision && !isAbandoned(claimedAt, this.clock());
  }
}

function nameStream(projectUuid: string, place: NameClaim['place']): string {
  return assetNameStream(projectUuid, derivedGuid('assetName', placeKey(place)));
}

function derived(context: CommandContext, ...parts: readonly (string | number)[]): CommandContext {
  return { ...context, commandId: derivedGuid(context.commandId, ...parts.map(String)) };
}
