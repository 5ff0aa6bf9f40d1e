import { useState } from 'react';
import type { LocalCopy } from '../../../entry-form/copies/copies.ts';
import { removeCopy } from '../../../entry-form/copies/copies.ts';
import { formatMoment, t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';

/** What an earlier visit left on this device. Discarding it can be undone. */
export function OfferBanner({ copy }: { readonly copy: LocalCopy }) {
  const { editing, keeping } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const stored = useEditingState(editing, (state) => state.stored);
  const drop = (): void => {
    editing.state.setState(({ offers }) => ({ offers: offers.filter(({ id }) => id !== copy.id) }));
  };
  const restore = (): void => {
    drop();
    keeping.takeOver(copy.id);
    editing.restore(copy);
  };
  const discard = async (): Promise<void> => {
    setBusy(true);
    await removeCopy(copy.id);
    drop();
    notify({ text: t('editor.discarded'), action: { text: t('notice.undo'), onAction: restore } });
  };
  const isOlder = stored !== undefined && copy.versionNo !== stored.sys.version.versionNo;
  const kept = t('editor.offerWhen', { when: formatMoment(copy.keptAt) });
  const storedAt =
    stored &&
    t('editor.offerStored', {
      version: stored.sys.version.versionNo,
      when: formatMoment(stored.sys.version.modified),
    });
  return (
    <Banner
      title={t('editor.offer')}
      role="status"
      actions={
        <>
          <Button isSmall look="main" onPress={restore}>
            {t('editor.restore')}
          </Button>
          <Button isSmall isPending={isBusy} onPress={discard}>
            {t('editor.discard')}
          </Button>
        </>
      }
    >
      <p>{[kept, storedAt].filter(Boolean).join(' ')}</p>
      {isOlder && <p>{t('editor.offerOlder', { version: copy.versionNo ?? '' })}</p>}
    </Banner>
  );
}
