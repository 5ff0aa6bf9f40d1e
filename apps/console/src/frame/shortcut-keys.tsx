import { useNavigate, useParams } from '@tanstack/react-router';
import { addressOfArea } from './area-link.tsx';
import { usePalette } from './use-palette.ts';
import { ShortcutList, useShortcutList } from './shortcut-list.tsx';
import { useAreas } from './use-areas.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';

/** The keys that work on every screen. */
export function ShortcutKeys() {
  const { projectId } = useParams({ strict: false });
  const areas = useAreas(projectId);
  const navigate = useNavigate();
  const openPalette = usePalette(({ open }) => open);
  const openList = useShortcutList(({ open }) => open);
  const toAreas = areas.flatMap((area): readonly Shortcut[] =>
    projectId === undefined || area.shortcut === undefined
      ? []
      : [{ keys: `g ${area.shortcut}`, text: area.name, action: () => void navigate(addressOfArea(projectId, area)) }],
  );
  const shortcuts: readonly Shortcut[] = [
    { keys: 'Control+K', text: 'palette.open', action: openPalette },
    { keys: '?', text: 'shortcuts.title', action: openList },
    { keys: 'F6', text: 'shortcuts.panes', action: toNextPane },
    ...toAreas,
  ];
  useShortcuts(shortcuts);
  return <ShortcutList shortcuts={shortcuts} />;
}

const PANES = '.sidebar, .top-bar, #content, .drawer';
const FOCUSABLE = 'a[href], button:not([disabled]), input, [tabindex="0"]';

function toNextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter((pane) => pane.offsetParent !== null);
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + 1) % panes.length];
  const first = next?.matches('#content') ? next : next?.querySelector<HTMLElement>(FOCUSABLE);
  first?.focus();
}
