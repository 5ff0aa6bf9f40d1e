import type { DomainEvent, Recorded } from '@annal/kernel';
import type { ProcessManager, Timer } from './process-manager.ts';

export function reacting<Event extends DomainEvent, Command>(process: ProcessManager<Event, Command>) {
  return (...events: readonly Recorded<Event>[]): readonly Timer<Command>[] => {
    const pending = new Map<string, Timer<Command>>();
    for (const event of events) {
      if (!process.types.includes(event.type)) continue;
      for (const reaction of process.react(event)) {
        const { subject, name } = reaction.kind === 'set' ? reaction.timer : reaction;
        const key = `${subject}/${name}`;
        pending.delete(key);
        if (reaction.kind === 'set') pending.set(key, reaction.timer);
      }
    }
    return [...pending.values()].sort((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
  };
}
