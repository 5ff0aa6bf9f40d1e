import { useMemo } from 'react';
import { useAppearance } from '../../frame/appearance.ts';

/** The custom property `--row` in pixels: virtual rows are placed by numbers. */
export function useRowHeight(): number {
  const density = useAppearance((appearance) => appearance.density);
  return useMemo(() => {
    // Read anew whenever the density changes.
    void density;
    const style = getComputedStyle(document.documentElement);
    return Math.round(Number.parseFloat(style.getPropertyValue('--row')) * Number.parseFloat(style.fontSize));
  }, [density]);
}
