import { derivedGuid } from '@annal/event-store';
import { assertNever, type CommandContext } from '@annal/kernel';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import type { RedirectDuty } from './redirect-keeper.process.ts';
import { RedirectStore } from './redirect-store.ts';

export const keepRedirects = localMessage<RedirectDuty>('structure.keep-redirects');

const DROPPED_PER_APPEND = 1_000;

@Handles(keepRedirects)
export class KeepRedirectsHandler {
  constructor(private readonly redirects: RedirectStore) {}

  async execute({ data: duty, context }: Envelope<RedirectDuty>): Promise<void> {
    switch (duty.kind) {
      case 'keepPaths': {
        const { kind: _, ...data } = duty;
        await this.redirects.transact({ type: 'KeepNodePaths', data }, context);
        return;
      }
      case 'dropRedirects':
        return this.drop(duty, context);
      case 'finishImport':
        return this.redirects.finishImport(duty.projectUuid, context);
      case 'closeRedirects': {
        const { projectUuid } = duty;
        await this.redirects.transact({ type: 'CloseRedirects', data: { projectUuid } }, context);
        return;
      }
      default:
        assertNever(duty);
    }
  }

  private async drop(
    { projectUuid, nodeIds }: { readonly projectUuid: string; readonly nodeIds: readonly string[] },
    context: CommandContext,
  ): Promise<void> {
    const data = { projectUuid, nodeIds, atMost: DROPPED_PER_APPEND };
    for (let part = 0; ; part += 1) {
      const own = part === 0 ? context : { ...context, commandId: derivedGuid(context.commandId, String(part)) };
      const { events } = await this.redirects.transact({ type: 'DropNodeRedirects', data }, own);
      if (events.length < DROPPED_PER_APPEND) return;
    }
  }
}
