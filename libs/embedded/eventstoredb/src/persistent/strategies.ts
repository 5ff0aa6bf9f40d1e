import type { Consumer } from './consumer.ts';
import type { Strategy } from './settings.ts';

/** Chooses among consumers in joining order; undefined if the message has to wait. */
export interface ConsumerStrategy {
  readonly byStream: boolean;
  choose(consumers: readonly Consumer[], stream: () => string): Consumer | undefined;
}

export function consumerStrategy(name: Strategy): ConsumerStrategy {
  if (name === 'Pinned') return { byStream: true, choose: pinned };
  if (name === 'DispatchToSingle') return { byStream: false, choose: (consumers) => consumers.find(hasRoom) };
  return { byStream: false, choose: roundRobin() };
}

const hasRoom = (consumer: Consumer) => consumer.hasRoom;

function roundRobin() {
  let last: Consumer | undefined;
  return (consumers: readonly Consumer[]): Consumer | undefined => {
    const next = last ? consumers.indexOf(last) + 1 : 0;
    last = [...consumers.slice(next), ...consumers.slice(0, next)].find(hasRoom) ?? last;
    return last?.hasRoom && consumers.includes(last) ? last : undefined;
  };
}

/** Rendezvous hashing: when a consumer comes or goes, only its own streams move. */
function pinned(consumers: readonly Consumer[], stream: () => string): Consumer | undefined {
  const name = stream();
  let chosen: Consumer | undefined;
  let highest = -1;
  for (const consumer of consumers) {
    const weight = hash(`${consumer.options.from}/${consumer.options.connectionName}/${name}`);
    if (weight > highest) [chosen, highest] = [consumer, weight];
  }
  return chosen?.hasRoom ? chosen : undefined;
}

/** FNV-1a with a final mix, which spreads names that differ only in the last letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
