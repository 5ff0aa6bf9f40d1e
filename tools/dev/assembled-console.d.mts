/** Builds the console unless it is there. @returns its folder */
export function assembledConsole(): Promise<string>;
