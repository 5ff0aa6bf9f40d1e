/** The message tells the operator in one sentence why a command cannot run. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
