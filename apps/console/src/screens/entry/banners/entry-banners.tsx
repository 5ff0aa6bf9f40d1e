import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addOpenUnsent, dropUnsent, openForm } from '../../../entry-form/unsent/unsent.ts';
import { isShownInForm } from '../../../entry-form/editing/refusal.ts';
import { Problem } from '../../../api/problem.ts';
import { isChanged } from '../../../entry-form/form-store.ts';
import { SendNow } from '../../../entry-form/unsent/unsent-bar.tsx';
import { t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { mayUpdate } from '../actions/events.ts';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';
import { CopyText } from './copy-text.tsx';
import { GoneBanner } from './gone-banner.tsx';
import { OfferBanner } from './offer-banner.tsx';
import { StartBanner } from './start-banner.tsx';
import { TheirsBanner } from './theirs-banner.tsx';

/** What has to be known before anything else, from the most urgent down. */
export function EntryBanners({ save }: { readonly save: () => Promise<boolean> }) {
  const { editing, keeping, model, entry } = useEditor();
  const { stored, theirs, isGone, offers, pending, isSaving, refusal } = useEditingState(editing, (state) => state);
  const isUnsaved = useStore(editing.form, isChanged);
  const ids = new Set(model.type.fields.map(({ id }) => id));
  const shown =
    refusal instanceof Problem
      ? refusal.fields.flatMap(({ field }) => (field !== undefined && isShownInForm(field, ids) ? [field] : []))
      : [];
  const [offer] = offers;
  useEffect(() => {
    if (pending === undefined) dropUnsent(keeping.id);
    else if (!isSaving) addOpenUnsent(keeping.id, save);
  }, [pending, isSaving, keeping, save]);
  useEffect(() => openForm(keeping), [keeping]);
  return (
    <div className="entry-banners">
      {isGone && <GoneBanner />}
      {pending && !isSaving && (
        <Banner tone="warning" title={t('editor.pending')} role="status" actions={<SendNow />} />
      )}
      {refusal !== undefined && <ProblemBanner error={refusal} shown={shown} />}
      {theirs && <TheirsBanner theirs={theirs} />}
      {stored === undefined && entry && <StartBanner languages={entry.sys.availableLanguages} />}
      {offer && !isUnsaved && <OfferBanner copy={offer} />}
      {stored && !theirs && !isGone && !mayUpdate(stored) && (
        <ReadOnlyBanner isEvent={stored.sys.workflow.allowedEvents.length > 0} isUnsaved={isUnsaved} />
      )}
    </div>
  );
}

interface ReadOnlyBannerProps {
  readonly isEvent: boolean;
  /** It was closed while somebody was writing. */
  readonly isUnsaved: boolean;
}

function ReadOnlyBanner({ isEvent, isUnsaved }: ReadOnlyBannerProps) {
  return (
    <Banner title={t('editor.readOnly')} {...(isUnsaved && { tone: 'warning', role: 'status', actions: <CopyText /> })}>
      <p>{t(isEvent ? 'editor.readOnlyState' : 'editor.readOnlyRight')}</p>
      {isUnsaved && <p>{t('editor.readOnlyKept')}</p>}
    </Banner>
  );
}
