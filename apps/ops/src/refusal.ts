/** Why a command cannot be carried out, in one sentence for the person who gave it. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
