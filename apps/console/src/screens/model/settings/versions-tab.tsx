import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Definition } from '../../../api/content-types.ts';
import { definitionQuery, versionsQuery, type DefinitionVersion } from '../../../api/definitions.ts';
import { formatMoment, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { changesOf, type Change } from '../draft/changes.ts';
import { draftOf, languagesOf, type Draft } from '../draft/draft.ts';
import { broughtBack, subjectOf } from '../draft/versions.ts';
import { changeText } from '../publish/change-text.ts';

/** An older version beside what is edited. Bringing back only fills the form. */
export function VersionsTab({ builder }: { readonly builder: Builder }) {
  const { projectId = '' } = useParams({ strict: false });
  const { version } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { stored, draft } = builder;
  const { place, id } = draft;
  const listed = useQuery(versionsQuery({ projectId, place, id }));
  const versions = listed.data?.items ?? [];
  // A number such as 1.0 may have been typed into the address, where it is read as 1.
  const found = versions.find(({ version: { versionNo } }) => versionNo === version || versionNo === `${version}.0`);
  const shown = found?.version.versionNo ?? stored.version.versionNo;
  const older = useQuery({ ...definitionQuery({ projectId, place, id, version: shown }), staleTime: Infinity });
  const choose = (number: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, version: number }) });
  };
  return (
    <div className="form versions-tab">
      <Select
        label={t('model.version')}
        help={t('model.versionHelp')}
        value={shown}
        options={versions.map(optionOf)}
        onChange={choose}
      />
      <Loaded query={older}>{(found) => <Comparison builder={builder} older={found} />}</Loaded>
    </div>
  );
}

function optionOf({ isPublished, version: { versionNo, modified, modifiedBy } }: DefinitionVersion) {
  const detail = t('model.versionBy', { person: modifiedBy, moment: formatMoment(modified) });
  return { value: versionNo, text: isPublished ? t('model.versionLive', { version: versionNo }) : versionNo, detail };
}

interface ComparisonProps {
  readonly builder: Builder;
  readonly older: Definition;
}

function Comparison({ builder: { draft, facts, change, select }, older }: ComparisonProps) {
  const before = draftOf(older, facts);
  const changes = changesOf(before, draft);
  const take = (next: Draft, text: string): void => {
    select(undefined);
    change(next);
    notify({ text, action: { text: t('notice.undo'), onAction: () => change(draft) } });
  };
  const { versionNo, modified, modifiedBy } = older.version;
  return (
    <section aria-label={t('model.versionNamed', { version: versionNo })}>
      <div className="version-head">
        <p className="cell-muted">{t('model.versionBy', { person: modifiedBy, moment: formatMoment(modified) })}</p>
        {changes.length > 0 && (
          <Button isSmall onPress={() => take(before, t('model.broughtBack', { version: versionNo }))}>
            {t('model.bringBackAll')}
          </Button>
        )}
      </div>
      {changes.length === 0 ? (
        <p>{t('model.sameVersion')}</p>
      ) : (
        <ul className="version-changes">
          {[...bySubject(changes)].map(([subject, own]) => (
            <li key={subject} className="version-change">
              <div>
                {own.map((each) => {
                  const text = changeText(each, languagesOf(draft));
                  return <p key={text}>{text}</p>;
                })}
              </div>
              <Button
                isSmall
                onPress={() =>
                  take(broughtBack(draft, before, subject), t('model.broughtBack', { version: versionNo }))
                }
              >
                {t('model.bringBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function bySubject(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const subjects = new Map<string, readonly Change[]>();
  for (const change of changes) subjects.set(subjectOf(change), [...(subjects.get(subjectOf(change)) ?? []), change]);
  return subjects;
}
