import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { idempotencyKey } from '../../../api/client.ts';
import { raiseEvent } from '../../../api/entry.ts';
import { Problem } from '../../../api/problem.ts';
import { t } from '../../../messages/index.ts';
import { notify } from '../../../ui/notice/notices.tsx';
import { useEditor } from '../editor-context.ts';
import type { OfferedEvent } from './events.ts';

interface Raising {
  readonly isRaising: boolean;
  /** Saves first, so that what is seen is what is published. */
  readonly raise: (event: OfferedEvent, data?: Readonly<Record<string, string>>) => Promise<void>;
}

export function useRaising(save: () => Promise<boolean>): Raising {
  const { editing, projectId, entryId, language } = useEditor();
  const navigate = useNavigate();
  const [isRaising, setRaising] = useState(false);
  const place = { projectId, entryId };
  const send = async (event: string, data?: Readonly<Record<string, string>>) => {
    const version = editing.state.getState().stored?.sys.version.versionNo;
    const trigger = { event, language, version, ...(data && { data }) };
    editing.accept(await raiseEvent(place, trigger, idempotencyKey()));
  };
  const undo = (event: string): void => {
    send(event).catch((error: unknown) => editing.state.setState({ refusal: error }));
  };
  const raise: Raising['raise'] = async (event, data) => {
    if (editing.isChanged && !(await save())) return;
    setRaising(true);
    try {
      await send(event.id, data);
      say(event);
      if (event.definition?.uiAction === 'navigateToEntryListing')
        await navigate({ to: '/p/$projectId/entries', params: { projectId } });
    } catch (error) {
      if (error instanceof Problem && error.status === 422) editing.showInvalid(error);
      else editing.state.setState({ refusal: error });
    } finally {
      setRaising(false);
    }
  };
  const say = ({ publishes, name, id }: OfferedEvent): void => {
    const version = editing.state.getState().stored?.sys.version.versionNo ?? '';
    const way = undoOf(id, publishes);
    const text = publishes ? t('editor.publishedAs', { version }) : t('editor.done', { name });
    notify({ text, ...(way && { action: { text: t(way.text), onAction: () => undo(way.event) } }) });
  };
  return { isRaising, raise };
}

function undoOf(id: string, publishes: boolean) {
  if (publishes) return { event: 'sysUnpublish', text: 'editor.event.unpublish' } as const;
  return id.endsWith('sysArchive') ? ({ event: 'sysUnarchive', text: 'notice.undo' } as const) : undefined;
}
