/** Injection token. */
export class AuthenticationOptions {
  /** Without slash at the end. Where unset, the address follows the request. */
  readonly publicUrl: string | undefined;

  constructor({ publicUrl }: { readonly publicUrl?: string | undefined } = {}) {
    this.publicUrl = publicUrl?.replace(/\/+$/, '');
  }
}
