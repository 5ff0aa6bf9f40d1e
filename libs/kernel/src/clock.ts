/** Source of the current time. Code that decides takes an instant as an argument instead. */
export type Clock = () => Date;
