import { useNavigate, useSearch } from '@tanstack/react-router';

interface OpenDrawer {
  /** What is open, such as `versions`. */
  readonly value: string | undefined;
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/** The drawer in the search parameter `drawer`, so that it survives a reload and closes by going back. */
export function useDrawer(): OpenDrawer {
  const { drawer } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (value: string | undefined): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, drawer: value }) });
  };
  return { value: drawer, open: show, close: () => show(undefined) };
}
