import type { AdministratorFacts } from './active-administrators.ts';
import type { Departure } from './administrators.events.ts';

export type BeginDeparture = {
  readonly type: 'BeginDeparture';
  readonly data: {
    readonly departureId: string;
    readonly departure: Departure;
    /** For the error message, such as `deleting the user` (conventions.md 10.1). */
    readonly operation: string;
    readonly facts: AdministratorFacts;
    /** `Administrators.changes` before the facts were read. */
    readonly seen: number;
    readonly now: Date;
  };
};

export type EndDeparture = { readonly type: 'EndDeparture'; readonly data: { readonly departureId: string } };

export type AdministratorsCommand = BeginDeparture | EndDeparture;
