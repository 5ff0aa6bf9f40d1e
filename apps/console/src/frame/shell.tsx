import { Outlet, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import { t } from '../messages/index.ts';
import { Skeleton } from '../ui/state/states.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { useRememberedPlace } from './last-place.ts';
import { LiveUpdates } from './live-updates.tsx';
import { Navigation } from './navigation.tsx';
import { NavigationSheet } from './navigation-sheet.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { TopBar } from './top-bar.tsx';
import { usePalette } from './use-palette.ts';
import { ForcedPasswordScreen } from './forced-password-screen.tsx';
import { lazyPart } from '../ui/part/lazy-part.tsx';

const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazyPart(async () => (await loadPalette()).Palette);

/** The frame around the screens of a person who has signed in. */
export function Shell() {
  const { status } = useSession();
  const { projectId } = useParams({ strict: false });
  const [isSheetOpen, setSheetOpen] = useState(false);
  // After the screen, so that it is there when its keys are pressed.
  useEffect(() => void loadPalette().catch(() => undefined), []);
  useRememberedPlace();
  const isPaletteOpen = usePalette(({ isOpen }) => isOpen);
  if (status === 'resetRequired') return <ForcedPasswordScreen />;
  return (
    <div className={projectId === undefined ? 'shell' : 'shell shell-project'}>
      <a className="skip-link" href="#content">
        {t('frame.skip')}
      </a>
      {projectId !== undefined && (
        <div className="sidebar">
          <Navigation projectId={projectId} />
        </div>
      )}
      <TopBar projectId={projectId} onOpenSheet={() => setSheetOpen(true)} />
      <ConnectionBar />
      <main id="content" className="shell-content" tabIndex={-1}>
        <Suspense fallback={<Skeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {projectId !== undefined && (
        <NavigationSheet projectId={projectId} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
      )}
      <Suspense>{isPaletteOpen && <Palette />}</Suspense>
      {projectId !== undefined && <LiveUpdates key={projectId} projectId={projectId} />}
      <ShortcutKeys />
      <SessionDialog />
    </div>
  );
}
