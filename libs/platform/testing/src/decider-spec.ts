import { DomainError, type Decider, type DomainEvent } from '@annal/kernel';

/** Compares exactly and in order: `given(created).when(publish).then(published)`. */
export function deciderSpec<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  return (...history: readonly Event[]) => {
    const state = history.reduce(decider.evolve, decider.initial);
    return {
      when: (command: Command) => ({
        then: (...expected: readonly Event[]): void => expect(decider.decide(command, state)).toEqual(expected),
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

function refusalOf(decide: () => readonly DomainEvent[]): DomainError {
  try {
    throw new Error(`Expected a refusal, but it was decided: ${JSON.stringify(decide())}`);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
