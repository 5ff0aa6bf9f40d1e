import { checkPublish, titleFieldOf } from '@annal/content-rules';
import type { VersionNo } from '@annal/kernel';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { contentTypesQuery, type ContentType } from '../../../api/content-types.ts';
import { Problem } from '../../../api/problem.ts';
import { t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import { Skeleton } from '../../../ui/state/states.tsx';
import { refusalsOf, usePublish, useSave } from '../builder/use-saving.ts';
import type { Builder } from '../builder/use-builder.ts';
import { componentFacts } from '../draft/check.ts';
import { changesOf } from '../draft/changes.ts';
import { languagesOf } from '../draft/draft.ts';
import { changeText } from './change-text.ts';
import { effectOf, touchedTypes } from './effect.ts';
import { EffectReport } from './effect-report.tsx';
import { ProblemList } from './problem-list.tsx';

interface PublishDialogProps {
  readonly builder: Builder;
  readonly onClose: () => void;
  readonly onOutdated: () => void;
}

const CONFLICT = 409;

/** What publishing changes is said first. */
export function PublishDialog({ builder, onClose, onOutdated }: PublishDialogProps) {
  const { projectId = '' } = useParams({ strict: false });
  const { data: types } = useQuery(contentTypesQuery(projectId));
  const save = useSave(builder);
  const publish = usePublish(builder);
  const { draft, stored, isChanged } = builder;
  const confirm = async (): Promise<void> => {
    try {
      const latest = isChanged ? await save(draft, stored.version.versionNo) : stored;
      const done = await publish(latest.version.versionNo);
      notify({ text: t('model.published', { version: done.version.versionNo }) });
    } catch (error) {
      builder.refuse(refusalsOf(error));
      if (error instanceof Problem && error.status === CONFLICT) onOutdated();
      throw error;
    }
  };
  const problems = [...builder.problems, ...lacking(builder)];
  const name = draft.name[draft.defaultLanguage] ?? draft.id;
  return (
    <Question
      title={t('model.publishTitle', { name })}
      action={t('model.publish')}
      isOpen
      isDisabled={problems.length > 0}
      onClose={onClose}
      onConfirm={confirm}
    >
      {problems.length > 0 && <ProblemList problems={problems} draft={draft} />}
      {types && <Changes builder={builder} types={types} projectId={projectId} />}
    </Question>
  );
}

/** What a draft may lack, and what is published may not. */
function lacking({ draft, stored, facts }: Builder) {
  const issues: { field: string; message: string }[] = [];
  const latest = { versionNo: stored.version.versionNo as VersionNo, fields: draft.fields };
  checkPublish({ event: 'publish', components: componentFacts(draft, facts) }, { latest }, issues);
  if (draft.fields.length === 0) issues.push({ field: 'fields', message: t('model.needsField') });
  else if (draft.place === 'types' && draft.dataFormat === 'entry' && titleFieldOf(draft) === null)
    issues.push({ field: 'entryTitleField', message: t('model.needsTitle') });
  return issues;
}

interface ChangesProps {
  readonly builder: Builder;
  readonly types: readonly ContentType[];
  readonly projectId: string;
}

function Changes({ builder, types, projectId }: ChangesProps) {
  const { draft, published, facts } = builder;
  const effect = useQuery({
    queryKey: ['modelEffect', projectId, draft, published],
    queryFn: ({ signal }) => effectOf({ projectId, draft, published, facts, types }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const changes = changesOf(published, draft);
  const retyped = changes.some(({ kind }) => kind === 'retyped');
  const touched = touchedTypes({ draft, types });
  if (effect.data === undefined) return effect.error ? <p>{t('model.effectUnknown')}</p> : <Skeleton lines={3} />;
  return (
    <>
      <p className="publish-count">
        <strong>{t('model.entries', { count: effect.data.total })}</strong>{' '}
        {draft.place === 'components' ? t('model.ofTypes', { count: touched.length }) : t('model.ofThisType')}
      </p>
      {published === undefined ? (
        <p className="cell-muted">{t('model.firstTime')}</p>
      ) : (
        <section>
          <h3>{t('model.changes', { count: changes.length })}</h3>
          <ul className="change-list">
            {changes.map((change) => {
              const text = changeText(change, languagesOf(draft));
              return (
                <li key={text} className={`change change-${change.kind}`}>
                  {text}
                </li>
              );
            })}
          </ul>
          {changes.length === 0 && <p className="cell-muted">{t('model.noChanges')}</p>}
        </section>
      )}
      {retyped && <Banner tone="danger">{t('model.retypedText')}</Banner>}
      <EffectReport effect={effect.data} />
    </>
  );
}
