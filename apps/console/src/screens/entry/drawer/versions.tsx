import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { entryQuery, entryVersionsQuery, type Entry, type EntryVersion } from '../../../api/entry.ts';
import { labelOf } from '../../../entry-form/form-field.tsx';
import { fieldsOf } from '../../../entry-form/editing/fields-of.ts';
import { formatList, formatMoment, t } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { useEditor } from '../editor-context.ts';
import { opensBesidePublished } from './beside-published.ts';
import { Comparison } from './comparison.tsx';

/** What the form holds, saved or not. */
const FORM = 'form';

/** Every version of this variation. Any two are compared; bringing back fills the form and sends nothing. */
export function Versions({ stored }: { readonly stored: Entry }) {
  const { projectId, entryId, language, model } = useEditor();
  const search = useSearch({ strict: false });
  const versions = useQuery(entryVersionsQuery({ projectId, entryId }, language));
  const isBeside = opensBesidePublished(stored, model.workflow);
  return (
    <Loaded query={versions}>
      {({ items }) => {
        const published = isBeside ? items.find(({ isPublished }) => isPublished) : undefined;
        const version = search.version ?? published?.version.versionNo;
        return (
          <div className="versions">
            {version !== undefined && <Compared version={version} versions={items} />}
            <ol className="version-list" aria-label={t('editor.tab.versions')}>
              {items.map((each) => (
                <VersionRow
                  key={each.version.versionNo}
                  item={each}
                  isOpen={each.version.versionNo === version}
                  isLatest={each.version.versionNo === stored.sys.version.versionNo}
                />
              ))}
            </ol>
          </div>
        );
      }}
    </Loaded>
  );
}

interface VersionRowProps {
  readonly item: EntryVersion;
  readonly isOpen: boolean;
  readonly isLatest: boolean;
}

function VersionRow({ item, isOpen, isLatest }: VersionRowProps) {
  const { type } = useEditor().model;
  const { versionNo, modified, modifiedBy } = item.version;
  const names = item.changedFields.map((id) => {
    const field = type.fields.find((each) => each.id === id);
    return field ? labelOf(field, type.defaultLanguage) : id;
  });
  return (
    <li className={isOpen ? 'version version-open' : 'version'}>
      <div className="version-head">
        <Link to="." search={(before) => ({ ...before, drawer: 'versions', version: versionNo })} className="link">
          {t('editor.version', { version: versionNo })}
        </Link>
        {item.isPublished && <Badge color="success">{t('editor.live')}</Badge>}
        {isLatest && <span className="cell-muted">{t('editor.latest')}</span>}
      </div>
      <p className="cell-muted">{t('editor.byWhen', { by: modifiedBy, when: formatMoment(modified) })}</p>
      {names.length > 0 && <p>{t('editor.changedFields', { fields: formatList(names) })}</p>}
    </li>
  );
}

interface ComparedProps {
  readonly version: string;
  readonly versions: readonly EntryVersion[];
}

function Compared({ version, versions }: ComparedProps) {
  const { projectId, entryId, language, model, editing } = useEditor();
  const { compare = FORM } = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = { projectId, entryId };
  const older = useQuery(entryQuery(place, { language, version }));
  const newer = useQuery({ ...entryQuery(place, { language, version: compare }), enabled: compare !== FORM });
  const form = useStore(editing.form, ({ values }) => values);
  const { fields } = model.type;
  const after = compare === FORM ? form : newer.data && fieldsOf(newer.data, fields);
  const options = [
    { value: FORM, text: t('editor.theForm') },
    ...versions
      .filter((each) => each.version.versionNo !== version)
      .map((each) => ({
        value: each.version.versionNo,
        text: t('editor.version', { version: each.version.versionNo }),
      })),
  ];
  const choose = (value: string): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, compare: value === FORM ? undefined : value }) });
  return (
    <section className="compared" aria-label={t('editor.comparison')}>
      <h3>{t('editor.version', { version })}</h3>
      <Select label={t('editor.compareWith')} value={compare} options={options} onChange={choose} />
      <Loaded query={older}>{(found) => after && <Comparison before={fieldsOf(found, fields)} after={after} />}</Loaded>
    </section>
  );
}
