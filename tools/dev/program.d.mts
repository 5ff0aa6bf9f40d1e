export declare function programOf(
  main: string,
  isWatching?: boolean,
): Promise<{ readonly parameters: readonly string[]; readonly environment: Readonly<Record<string, string>> }>;
