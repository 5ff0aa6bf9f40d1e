import { useQueryClient } from '@tanstack/react-query';
import { entryQuery } from '../../../api/entry.ts';
import { fieldsOf } from '../../../entry-form/editing/fields-of.ts';
import { fill } from '../../../entry-form/form-store.ts';
import { languageName, t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useEditor } from '../editor-context.ts';

/** A language that the entry does not have yet begins with the defaults of its type, or as a copy. */
export function StartBanner({ languages }: { readonly languages: readonly string[] }) {
  const { editing, model, projectId, entryId, language } = useEditor();
  const queries = useQueryClient();
  const copy = async (from: string): Promise<void> => {
    try {
      const found = await queries.fetchQuery(entryQuery({ projectId, entryId }, { language: from }));
      fill(editing.form, fieldsOf(found, model.type.fields));
    } catch (error) {
      editing.state.setState({ refusal: error });
    }
  };
  return (
    <Banner
      title={t('editor.newLanguage', { language: languageName(language) })}
      actions={languages.map((code) => (
        <Button key={code} isSmall onPress={() => void copy(code)}>
          {t('editor.copyFrom', { language: languageName(code) })}
        </Button>
      ))}
    >
      <p>{t('editor.newLanguageWhat')}</p>
    </Banner>
  );
}
