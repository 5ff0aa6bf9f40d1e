/** What a request comes to. */
export type Ending = { readonly status: number; readonly hasBody: boolean } | { readonly error: unknown };

/** Thrown where a request was answered without a body before: that is its answer again, whatever is there now. */
export class AnsweredBefore extends Error {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super('The request was answered before');
    this.name = 'AnsweredBefore';
  }
}
