import { stateOf } from '@annal/content-rules';
import type { Entry } from '../../../api/entry.ts';
import { localized } from '../../../entry-form/localized.ts';
import { differing } from '../../../entry-form/merge/merge-fields.ts';
import { fieldsOf } from '../../../entry-form/editing/fields-of.ts';
import { t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { mayUpdate } from '../actions/events.ts';
import { useEditor } from '../editor-context.ts';
import { CopyText } from './copy-text.tsx';

/** Somebody else has stored another version. The form stays as it is. */
export function TheirsBanner({ theirs }: { readonly theirs: Entry }) {
  const { editing, model } = useEditor();
  const { version, workflow, isPublished } = theirs.sys;
  const count = differing(editing.form.getState().base, fieldsOf(theirs, model.type.fields)).length;
  const isLive = isPublished && version.versionNo.endsWith('.0');
  const by = (isLive ? version.publishedBy : version.modifiedBy) ?? version.modifiedBy;
  const values = { by, version: version.versionNo, count };
  const state = localized(stateOf(model.workflow, workflow.state).name, model.type.defaultLanguage) ?? workflow.state;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t(isLive ? 'editor.theirsPublished' : 'editor.theirsSaved', values)}
      actions={
        mayUpdate(theirs) ? (
          <Button isSmall look="main" onPress={() => editing.state.setState({ isMerging: true })}>
            {t('editor.lookAndMerge')}
          </Button>
        ) : (
          <CopyText />
        )
      }
    >
      <p>{mayUpdate(theirs) ? t('editor.theirsWhat') : t('editor.theirsClosed', { state })}</p>
    </Banner>
  );
}
