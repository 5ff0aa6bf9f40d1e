import type { ChildProcess } from 'node:child_process';

/** Between Jest's globalSetup and its globalTeardown. */
export const running: { readonly child: ChildProcess; readonly folder: string }[] = [];
