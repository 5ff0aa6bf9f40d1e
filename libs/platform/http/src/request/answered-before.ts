export type Ending = { readonly status: number; readonly hasBody: boolean } | { readonly error: unknown };

export class AnsweredBefore extends Error {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    super('The request was answered before');
    this.name = 'AnsweredBefore';
  }
}
