/** Why a log cannot be copied, in a sentence for the person who wanted it. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CopyRefused';
  }
}
