import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entrySearchQuery } from '../../../api/entry-search.ts';
import type { EntrySummary } from '../../../api/models.ts';
import { languageName, t } from '../../../messages/index.ts';
import { Dot } from '../../../ui/badge/badge.tsx';
import { useEditor } from '../editor-context.ts';

/** A link per language, with a dot for where that variation stands. */
export function LanguageSwitch() {
  const { model, projectId, entryId, language, entry } = useEditor();
  const isStored = entry !== undefined;
  const where = [{ field: 'sys.id', equalTo: entryId }];
  const found = useQuery({ ...entrySearchQuery(projectId, { where, pageSize: 100 }), enabled: isStored });
  const languages = model.type.supportedLanguages;
  if (languages.length < 2) return <span className="cell-muted">{languageName(language)}</span>;
  return (
    <nav className="languages" aria-label={t('editor.languages')}>
      {languages.map((code) => {
        const variation = found.data?.items.find(({ sys }) => sys.language === code);
        return (
          <Link
            key={code}
            to={isStored ? '/p/$projectId/entries/$entryId' : '/p/$projectId/entries/new/$contentTypeId'}
            params={{ projectId, entryId, contentTypeId: model.type.id }}
            search={(before) => ({ ...before, lang: code, version: undefined, compare: undefined })}
            className="language"
            aria-current={code === language ? 'true' : undefined}
            title={t('editor.languageState', { language: languageName(code), state: stateText(variation) })}
          >
            <Dot color={colorOf(variation)} isHollow={variation === undefined} />
            {code}
          </Link>
        );
      })}
    </nav>
  );
}

function stateText(variation: EntrySummary | undefined): string {
  if (variation === undefined) return t('editor.noVariation');
  return t(variation.sys.isPublished ? 'editor.published' : 'editor.unpublished');
}

function colorOf(variation: EntrySummary | undefined): string {
  if (variation === undefined) return 'gray';
  return variation.sys.isPublished ? 'success' : 'cyan';
}
