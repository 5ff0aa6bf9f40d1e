import { derivedGuid, type Transaction } from '@annal/event-store';
import type { CommandContext, Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { importRedirects, type ImportRedirectsData, type ImportRedirectsReceipt } from '@annal/structure-contracts';
import {
  importEvents,
  importSteps,
  inAppends,
  preparationEvents,
  redirectsAggregate,
  redirectsStream,
  type ImportPart,
  type ImportPlan,
  type ImportRequest,
  type Redirects,
  type RedirectsEvent,
} from '@annal/structure-domain';
import { untilAtRevision } from '../project/at-revision.ts';
import { inTurns } from './in-turns.ts';
import { asked, refOf } from './change-redirects.ts';
import { BYTES_PER_APPEND, RedirectStore } from './redirect-store.ts';

@Handles(importRedirects)
export class ImportRedirectsHandler {
  constructor(
    private readonly redirects: RedirectStore,
    private readonly access: AccessControl,
  ) {}

  /** All or nothing: an import of several appends takes effect with the last one (decision 0038). */
  async execute({ data, context }: Envelope<ImportRedirectsData>): Promise<ImportRedirectsReceipt> {
    const { project, mode, rows } = data;
    const needed = ['create', ...(mode === 'create' ? [] : ['update']), ...(mode === 'replace' ? ['delete'] : [])];
    for (const action of needed) this.access.require(context.actor, asked(project, action, 'importing the redirects'));
    await this.redirects.requireProject(project);
    const newId = (index: number) => derivedGuid(context.commandId, 'redirect', String(index));
    const request = { ...refOf(project), mode, rows, newId, importId: context.commandId };
    return untilAtRevision(() => this.attempt(request, data.dryRun, context));
  }

  private async attempt(request: ImportRequest, dryRun: boolean, context: CommandContext) {
    const { projectUuid, mode, rows } = request;
    await this.redirects.finishImport(projectUuid, context);
    const { state, revision, position, commands } = await this.redirects.load(projectUuid);
    if (commands.some(({ id }) => id === context.commandId)) return this.repeated(request, context);
    const plan = await inTurns(importSteps(request, state));
    const present = { ...placeOf(projectUuid), revision: String(revision), position: String(position) };
    if (dryRun || plan.parts.length === 0) return answer(present, plan, rows.length);
    const appends = inAppends(plan.parts, BYTES_PER_APPEND);
    const [only = []] = appends;
    if (appends.length > 1) return answer(await this.inAppends(request, appends, revision, context), plan, rows.length);
    const done = await this.store(request, importEvents(projectUuid, mode, only), context, revision);
    return answer(done.receipt, plan, rows.length);
  }

  /** No part counts before the last one is stored; a concurrent change invalidates them. */
  private async inAppends(
    request: ImportRequest,
    appends: readonly (readonly ImportPart[])[],
    from: bigint,
    context: CommandContext,
  ): Promise<Receipt> {
    const { projectUuid } = request;
    // A new id per attempt, because parts of a failed attempt must never count.
    const importId = derivedGuid(context.commandId, 'import', String(from));
    let revision = from;
    for (const [index, parts] of appends.entries()) {
      // The last append carries the command's own id, which a repetition finds.
      const isLast = index === appends.length - 1;
      const commandId = isLast ? context.commandId : derivedGuid(importId, String(index));
      const events = preparationEvents(projectUuid, { ...request, importId }, parts);
      await this.store(request, events, { ...context, commandId }, revision);
      revision += BigInt(events.length);
    }
    await this.redirects.finishImport(projectUuid, context);
    const loaded = await this.redirects.load(projectUuid);
    return { ...placeOf(projectUuid), revision: String(loaded.revision), position: String(loaded.position) };
  }

  private store(
    { projectUuid, projectId }: ImportRequest,
    events: readonly RedirectsEvent[],
    context: CommandContext,
    onlyAt?: bigint,
  ): Promise<Transaction<Redirects, RedirectsEvent>> {
    return this.redirects.transact({ type: 'StoreImport', data: { projectUuid, projectId, events } }, context, onlyAt);
  }

  private async repeated(request: ImportRequest, context: CommandContext): Promise<ImportRedirectsReceipt> {
    const { receipt, events } = await this.store(request, [], context);
    const last = events.at(-1);
    const totals = last && 'totals' in last.data && last.data.totals;
    const { created, updated, deleted } = totals || { created: 0, updated: 0, deleted: 0 };
    return { ...receipt, created, updated, deleted, unchanged: request.rows.length - created - updated };
  }
}

function answer(receipt: Receipt, { created, updated, deleted }: ImportPlan, rows: number): ImportRedirectsReceipt {
  return { ...receipt, created, updated, unchanged: rows - created - updated, deleted };
}

function placeOf(projectUuid: string) {
  return { stream: redirectsStream(projectUuid), category: redirectsAggregate.category };
}
