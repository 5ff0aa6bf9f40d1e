import { addressOf } from '../../api/base.ts';
import { t } from '../../messages/index.ts';
import { Code } from '../../ui/code/code.tsx';

/** The same by the API, with this project's addresses. */
export function CurlLines({ projectId }: { readonly projectId: string }) {
  const path = (rest: string): string => addressOf(rest).href;
  const text = [
    `TOKEN=$(curl -s ${path('authenticate/connect/token')} -d grant_type=client_credentials \\`,
    `  -d client_id=… -d client_secret=… | jq -r .access_token)`,
    `curl ${path(`api/management/projects/${projectId}/entries`)} -H "Authorization: Bearer $TOKEN"`,
  ].join('\n');
  return (
    <details className="details">
      <summary>{t('start.byApi')}</summary>
      <Code label={t('start.byApi')} text={text} />
    </details>
  );
}
