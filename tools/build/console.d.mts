export interface ConsolePart {
  readonly name: string;
  /** After gzip. */
  readonly bytes: number;
  readonly goal: number;
}

export declare function buildConsole(
  folder: string,
  options?: { readonly isThorough?: boolean; readonly isWatched?: boolean },
): Promise<readonly ConsolePart[]>;
