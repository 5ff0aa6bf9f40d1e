import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedGuid } from '@annal/event-store';
import { assertNever, type CommandContext } from '@annal/kernel';
import type { RedirectDuty } from './redirect-keeper.process.ts';
import { RedirectStore } from './redirect-store.ts';

export class KeepRedirects extends Command<void> {
  constructor(
    readonly duty: RedirectDuty,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const DROPPED_PER_APPEND = 1_000;

@CommandHandler(KeepRedirects)
export class KeepRedirectsHandler implements ICommandHandler<KeepRedirects> {
  constructor(private readonly redirects: RedirectStore) {}

  async execute({ duty, context }: KeepRedirects): Promise<void> {
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
