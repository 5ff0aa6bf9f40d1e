import type { Annal } from '../../../support/service/annal.ts';

export type Moment =
  | 'at first'
  /** One story decides when to kill; the others find the service killed. */
  | 'until it is killed'
  | 'after 23 hours'
  | 'after 30 hours'
  | 'after 60 hours'
  | 'after 17 days'
  | 'after 91 days'
  | 'after 93 days'
  | 'in the stored log';

export type Tell = (moment: Moment, what: string, show: (annal: Annal) => Promise<void>) => void;

export type Story = (tell: Tell) => void;
