import {
  isIntegrationType,
  type IntegrationEvent,
  type IntegrationType,
  type StoredIntegration,
} from '@annal/integration-contracts/catalogue';

/** Events without a handler are skipped. */
export type Handlers = {
  readonly [Type in IntegrationType]?: (event: IntegrationEvent<Type>) => unknown;
};

/** Thrown by a handler to park an event without further attempts. */
export class PoisonEvent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PoisonEvent';
  }
}

export interface SeenEvents {
  has(id: string): boolean | Promise<boolean>;
  add(id: string): void | Promise<void>;
}

/** Kept in memory, so it recognises repeats after a lost connection but not after a restart. */
export class RecentlySeen implements SeenEvents {
  private readonly ids = new Set<string>();

  constructor(private readonly max = 10_000) {}

  has(id: string): boolean {
    return this.ids.has(id);
  }

  add(id: string): void {
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > this.max && oldest !== undefined) this.ids.delete(oldest);
  }
}

/** Skips events already seen. An event is noted after its handler, so a crash between the two repeats it. */
export function idempotent(handlers: Handlers, seen: SeenEvents): Handlers {
  const guarded = Object.entries(handlers).map(([type, handle]) => [
    type,
    async (event: IntegrationEvent) => {
      if (await seen.has(event.id)) return;
      await (handle as (event: IntegrationEvent) => unknown)(event);
      await seen.add(event.id);
    },
  ]);
  return Object.fromEntries(guarded) as Handlers;
}

export function typesOf(handlers: Handlers): readonly IntegrationType[] {
  return Object.keys(handlers).filter(isIntegrationType);
}

export function eventOf(type: string, data: unknown): IntegrationEvent | undefined {
  return isIntegrationType(type) ? (data as StoredIntegration).event : undefined;
}

export async function handle(handlers: Handlers, event: IntegrationEvent): Promise<void> {
  await (handlers[event.type] as ((event: IntegrationEvent) => unknown) | undefined)?.(event);
}
