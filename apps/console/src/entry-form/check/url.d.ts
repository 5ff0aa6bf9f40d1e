/** The address of a worker, which the build bundles by itself. */
declare module '*-worker.ts?url' {
  const address: string;
  export default address;
}

interface Window {
  /** Browsers that know no trusted types do without. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: () => string },
    ): { createScriptURL(text: string): unknown };
  };
}
