/** Code that decides takes an instant as an argument instead. */
export type Clock = () => Date;

export const CLOCK = Symbol('Clock');
