import { DomainError, type Decider, type DomainEvent, type Undecided } from '@annal/kernel';

/** Compares exactly and in order: `given(created).when(publish).then(published)`. */
export function deciderSpec<State, Command, Event extends DomainEvent, Lack extends Undecided = never>(
  decider: Decider<State, Command, Event, Lack>,
) {
  return (...history: readonly Event[]) => {
    const state = history.reduce(decider.evolve, decider.initial);
    return {
      when: (command: Command) => ({
        then: (...expected: readonly Event[]): void => expect(decider.decide(command, state)).toEqual(expected),
        thenWanted: (wanted: Lack['wanted']): void => expect(decider.decide(command, state)).toEqual({ wanted }),
        thenRejected: (code: string, issues?: DomainError['data']): void => {
          const refusal = refusalOf(() => decider.decide(command, state));
          expect(refusal.code).toBe(code);
          if (issues !== undefined) expect(refusal.data).toEqual(issues);
        },
      }),
      /** For rules that later decisions do not show. */
      state,
    };
  };
}

/** The events of a decision that lacks no facts. */
export function eventsOf<Event, Lack extends Undecided>(decision: readonly Event[] | Lack): readonly Event[] {
  if ('wanted' in decision) throw new Error(`The decision wants ${JSON.stringify(decision.wanted)}`);
  return decision;
}

function refusalOf(decide: () => unknown): DomainError {
  try {
    throw new Error(`Expected a refusal, but it was decided: ${JSON.stringify(decide())}`);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
