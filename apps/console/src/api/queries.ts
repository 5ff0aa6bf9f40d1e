import { QueryClient } from '@tanstack/react-query';
import { isUnreachable, Problem } from './problem.ts';

const RETRIES = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => isUnreachable(error) && count < RETRIES,
      retryDelay: (count, error) => waitOf(error) ?? Math.min(1000 * 2 ** count, 10_000),
    },
    mutations: { retry: false },
  },
});

function waitOf(error: unknown): number | undefined {
  const seconds = error instanceof Problem ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}
