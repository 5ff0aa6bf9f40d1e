import { useQuery } from '@tanstack/react-query';
import { entryQuery } from '../../../api/entry.ts';
import { isList, isMembers, type Value } from '../../../entry-form/values/values.ts';
import { formatNumber, t } from '../../../messages/index.ts';
import { useEditor } from '../editor-context.ts';

/** A value in words; links by the title of what they lead to. */
export function ValueText({ value }: { readonly value: Value | undefined }) {
  if (value === null || value === undefined || value === '') return <em>{t('editor.empty')}</em>;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return t(value ? 'editor.yes' : 'editor.no');
  const linked = linkIn(value);
  if (linked !== undefined) return <LinkText id={linked} />;
  if (isList(value))
    return value.map((item, at) => (
      <span key={at}>
        {at > 0 && ', '}
        <ValueText value={item} />
      </span>
    ));
  return Object.entries(value).map(([name, member], at) => (
    <span key={name}>
      {at > 0 && ', '}
      {name}: <ValueText value={member} />
    </span>
  ));
}

function linkIn(value: Value): string | undefined {
  if (!isMembers(value)) return undefined;
  const asset = value['asset'];
  const holder = isMembers(asset ?? null) ? (asset as typeof value) : value;
  const sys = holder['sys'];
  return isMembers(sys) && typeof sys['id'] === 'string' ? sys['id'] : undefined;
}

function LinkText({ id }: { readonly id: string }) {
  const { projectId } = useEditor();
  const { data } = useQuery(entryQuery({ projectId, entryId: id }));
  return data?.entryTitle ?? id;
}
