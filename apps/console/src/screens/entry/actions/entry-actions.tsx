import { ChevronDown, Ellipsis, ExternalLink, PanelRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { isChanged } from '../../../entry-form/form-store.ts';
import { useShortcuts } from '../../../frame/shortcuts.ts';
import { t } from '../../../messages/index.ts';
import { Dot } from '../../../ui/badge/badge.tsx';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { BesideMenu } from '../beside/beside-menu.tsx';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { mayDelete, mayUpdate, offeredEvents, type OfferedEvent } from './events.ts';
import { previewAddress } from './preview.ts';
import { useRaising } from './use-raising.ts';

/** Saving, what the workflow allows now, and the rest in a menu. */
export function EntryActions({ save }: { readonly save: () => Promise<boolean> }) {
  const { editing, model } = useEditor();
  const stored = useEditingState(editing, (state) => state.stored);
  const isSaving = useEditingState(editing, (state) => state.isSaving);
  const isUnsaved = useStore(editing.form, (state) => isChanged(state) || state.unreadable.size > 0);
  const [asked, setAsked] = useState<OfferedEvent>();
  const [isDeleting, setDeleting] = useState(false);
  const { raise, isRaising } = useRaising(save);
  const events = stored ? offeredEvents(stored, model.workflow, model.type.defaultLanguage) : [];
  const [main, ...others] = events;
  const ownMain = main && !main.isSystem ? main : undefined;
  const rest = ownMain ? others : events;
  const start = (event: OfferedEvent): void => {
    const isAsking =
      event.needsSchedule || (event.definition?.parameters.length ?? 0) > 0 || event.id.endsWith('sysArchive');
    if (isAsking) setAsked(event);
    else void raise(event);
  };
  useShortcuts([{ keys: 'Control+ENTER', text: 'editor.keys.main', action: () => ownMain && setAsked(ownMain) }]);
  const whyNot =
    stored && !mayUpdate(stored) ? t('editor.mayNotEdit') : isUnsaved ? undefined : t('editor.nothingToSave');
  return (
    <>
      <Button
        look={ownMain && !isUnsaved ? 'plain' : 'main'}
        unavailable={stored ? whyNot : undefined}
        isPending={isSaving}
        onPress={() => void save()}
      >
        {t('editor.save')}
      </Button>
      {ownMain && (
        <Button look={isUnsaved ? 'plain' : 'main'} isPending={isRaising} onPress={() => start(ownMain)}>
          {ownMain.name}
        </Button>
      )}
      {rest.length > 0 && <EventMenu events={rest} onStart={start} />}
      <MoreMenu onDelete={stored && mayDelete(stored) ? () => setDeleting(true) : undefined} />
      <BesideMenu />
      <DrawerButton />
      {asked && (
        <EventDialog event={asked} onClose={() => setAsked(undefined)} onConfirm={(data) => raise(asked, data)} />
      )}
      {stored && <DeleteDialog isOpen={isDeleting} onClose={() => setDeleting(false)} entry={stored} />}
    </>
  );
}

interface EventMenuProps {
  readonly events: readonly OfferedEvent[];
  readonly onStart: (event: OfferedEvent) => void;
}

function EventMenu({ events, onStart }: EventMenuProps) {
  return (
    <Menu
      label={t('editor.moreEvents')}
      trigger={<IconButton icon={ChevronDown} look="plain" label={t('editor.moreEvents')} />}
    >
      {events.map((event) => (
        <MenuItem
          key={event.id}
          text={event.name}
          detail={event.group}
          mark={<Dot color={event.color} />}
          onAction={() => onStart(event)}
        />
      ))}
    </Menu>
  );
}

function MoreMenu({ onDelete }: { readonly onDelete: (() => void) | undefined }) {
  const { editing, model } = useEditor();
  const stored = useEditingState(editing, (state) => state.stored);
  const address = stored && previewAddress(model.type.previewUrl, stored);
  if (address === undefined && onDelete === undefined) return null;
  return (
    <Menu label={t('editor.more')} trigger={<IconButton icon={Ellipsis} look="plain" label={t('editor.more')} />}>
      {address !== undefined && (
        <MenuItem
          text={t('editor.preview')}
          icon={ExternalLink}
          onAction={() => void window.open(address, '_blank', 'noopener,noreferrer')}
        />
      )}
      {onDelete && <MenuItem text={t('editor.delete')} icon={Trash2} isDanger onAction={onDelete} />}
    </Menu>
  );
}

function DrawerButton() {
  const { drawer } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOpen = drawer !== undefined && drawer !== 'off';
  const toggle = (): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, drawer: isOpen ? 'off' : 'check' }) });
  return <IconButton icon={PanelRight} look="plain" label={t('editor.details')} onPress={toggle} />;
}
