declare module 'mongodb/lib/cmap/connection.js' {
  export const Connection: {
    readonly prototype: {
      readonly socket: { emit(event: 'drain'): boolean };
      cleanup(error: Error): void;
    };
  };
}
