/** Source of the current time. Code that decides takes an instant as an argument instead. */
export type Clock = () => Date;

/** Where an application finds the process's clock. */
export const CLOCK = Symbol('Clock');
