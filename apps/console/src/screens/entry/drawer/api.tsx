import { addressOf } from '../../../api/base.ts';
import type { Entry } from '../../../api/entry.ts';
import { t } from '../../../messages/index.ts';
import { Code } from '../../../ui/code/code.tsx';
import { useEditor } from '../editor-context.ts';

/** How a program reads this variation. */
export function ApiTab({ stored }: { readonly stored: Entry }) {
  const { projectId, entryId, language } = useEditor();
  const path = `api/management/projects/${projectId}/entries/${entryId}?language=${language}`;
  const address = addressOf(path).href;
  const curl = `curl -H "Authorization: Bearer $TOKEN" "${address}"`;
  const client = `await client.entries.get({ id: '${entryId}', language: '${language}' });`;
  return (
    <div className="form">
      <Code label={t('editor.address')} text={address} isWrapped />
      <Code label="curl" text={curl} isWrapped />
      <Code label="contensis-management-api" text={client} isWrapped />
      <Code label={t('editor.json')} text={JSON.stringify(stored, null, 2)} />
    </div>
  );
}
