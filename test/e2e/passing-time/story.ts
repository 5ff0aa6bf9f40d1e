import type { Annal } from '../../support/annal.ts';

/** What one service on one folder goes through, in this order. */
export type Moment =
  | 'at first'
  /** Whose story it is to say when kills it; the others find it killed. */
  | 'until it is killed'
  | 'after 23 hours'
  | 'after 30 hours'
  | 'after 60 hours'
  | 'after 17 days'
  | 'after 91 days'
  | 'after 93 days'
  | 'in the log that is left';

/** A test, at its moment. */
export type Tell = (moment: Moment, what: string, show: (annal: Annal) => Promise<void>) => void;

/** What becomes of one feature in the course of time. What it needs it makes itself: no story depends on another one. */
export type Story = (tell: Tell) => void;
