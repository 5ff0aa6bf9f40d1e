import type { ChildProcess } from 'node:child_process';

/** Shared by Jest's globalSetup and globalTeardown. */
export const running: { readonly child: ChildProcess; readonly folder: string }[] = [];
export const runFolders: string[] = [];
