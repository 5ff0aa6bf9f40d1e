export { CLOCK, type Clock } from './clock.ts';
export type { CommandContext, Receipt } from './command-context.ts';
export * from './decider.ts';
export * from './domain-error.ts';
export * from './domain-event.ts';
export * from './guid.ts';
export * from './language-code.ts';
export * from './timestamp.ts';
export * from './version-no.ts';
