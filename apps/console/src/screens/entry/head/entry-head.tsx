import { localized } from '../../../entry-form/localized.ts';
import { formatAge, t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { stateOf } from '@annal/content-rules';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SaveState } from './save-state.tsx';

interface EntryHeadProps {
  readonly title: string;
  readonly typeName: string;
}

/** What it is, in which language, and where it stands. */
export function EntryHead({ title, typeName }: EntryHeadProps) {
  const { editing, model } = useEditor();
  const stored = useEditingState(editing, (state) => state.stored);
  const { defaultLanguage } = model.type;
  const state = stored && stateOf(model.workflow, stored.sys.workflow.state);
  const stateName = state && (localized(state.name, defaultLanguage) ?? t('editor.published'));
  return (
    <div className="entry-head">
      <h1 className="editor-title">{title}</h1>
      <div className="entry-facts">
        <span className="cell-muted">{typeName}</span>
        <LanguageSwitch />
        {stored && state && (
          <>
            <Badge color={state.color}>{stateName}</Badge>
            <span className="cell-muted" title={formatAge(stored.sys.version.modified)}>
              {t('editor.version', { version: stored.sys.version.versionNo })}
            </span>
            {stored.sys.isPublished && stateName !== t('editor.published') && (
              <Badge color="success">{t('editor.live')}</Badge>
            )}
          </>
        )}
        <SaveState />
      </div>
    </div>
  );
}
