declare module 'mongodb/lib/cmap/connection.js' {
  export interface Hello {
    readonly topologyVersion: { readonly processId: { toHexString(): string } } | null;
  }

  interface CommandOptions {
    readonly onlyOn?: { is(hello: Hello | null): boolean };
  }

  export const Connection: {
    readonly prototype: {
      readonly hello: Hello | null;
      readonly socket: { emit(event: 'drain'): boolean };
      cleanup(error: Error): void;
      command(namespace: object, command: object, options?: CommandOptions, answer?: object): Promise<unknown>;
    };
  };
}
