import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Definition } from '../../../api/content-types.ts';
import { definitionQuery } from '../../../api/definitions.ts';
import type { Choice, FieldMerge } from '../../../entry-form/merge/merge-fields.ts';
import { t } from '../../../messages/index.ts';
import { Segments } from '../../../ui/choice/segments.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { useSave } from '../builder/use-saving.ts';
import type { Builder } from '../builder/use-builder.ts';
import { draftOf } from '../draft/draft.ts';
import { mergeDefinitions } from '../draft/merge.ts';
import { partName } from './part-name.ts';
import { shownValue } from './shown-value.ts';

const READ_AGAIN_MS = 500;

interface MergeDialogProps {
  readonly builder: Builder;
  readonly onClose: () => void;
}

/** Somebody else has saved: both sides, property by property. Nothing is sent before "Save merged". */
export function MergeDialog({ builder, onClose }: MergeDialogProps) {
  const { projectId = '' } = useParams({ strict: false });
  const { place, id } = builder.draft;
  const own = builder.stored.version.versionNo;
  const latest = useQuery({
    ...definitionQuery({ projectId, place, id, version: 'latest' }),
    queryKey: ['merge', projectId, place, id],
    gcTime: 0,
    staleTime: 0,
    // What somebody else has just saved may be readable a moment later only.
    refetchInterval: ({ state }) => (state.data?.version.versionNo === own ? READ_AGAIN_MS : false),
  });
  const theirs = latest.data?.version.versionNo === own ? { ...latest, data: undefined } : latest;
  if (theirs.data === undefined)
    return (
      <Question
        title={t('model.merge.title')}
        action={t('model.merge.save')}
        isOpen
        isDisabled
        onClose={onClose}
        onConfirm={onClose}
      >
        <Loaded query={theirs}>{() => null}</Loaded>
      </Question>
    );
  return <Merge builder={builder} theirs={theirs.data} onClose={onClose} />;
}

interface MergeProps extends MergeDialogProps {
  readonly theirs: Definition;
}

function Merge({ builder, theirs, onClose }: MergeProps) {
  const save = useSave(builder);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { stored, draft, facts } = builder;
  const merge = useMemo(
    () => mergeDefinitions(draftOf(stored, facts), draft, draftOf(theirs, facts)),
    [stored, draft, theirs, facts],
  );
  const open = merge.toChoose.filter((key) => !choices.has(key));
  const choose = (key: string, choice: Choice): void => setChoices(new Map(choices).set(key, choice));
  const saveMerged = async (): Promise<void> => {
    await save(merge.drafted(choices), theirs.version.versionNo);
  };
  const taken = merge.merges.filter(({ kind }) => kind !== 'conflict');
  const { modifiedBy, versionNo } = theirs.version;
  return (
    <Question
      title={t('model.merge.title')}
      action={t('model.merge.save')}
      isOpen
      isDisabled={open.length > 0}
      onClose={onClose}
      onConfirm={saveMerged}
    >
      <p>{t('model.merge.text', { person: modifiedBy, version: versionNo })}</p>
      {merge.merges.map(
        (each) =>
          each.kind === 'conflict' && (
            <Conflict
              key={each.field}
              merge={each}
              builder={builder}
              choice={choices.get(each.field)}
              onChoose={(choice) => choose(each.field, choice)}
            />
          ),
      )}
      {taken.length > 0 && (
        <section>
          <h3>{t('model.merge.taken')}</h3>
          <ul className="change-list">
            {taken.map(({ field, kind }) => (
              <li key={field}>
                {t(`model.merge.${kind === 'theirs' ? 'fromThem' : 'fromMe'}`, {
                  name: partName(field, builder.draft),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Question>
  );
}

interface ConflictProps {
  readonly merge: FieldMerge & { readonly kind: 'conflict' };
  readonly builder: Builder;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function Conflict({ merge: { field, mine, theirs }, builder, choice, onChoose }: ConflictProps) {
  const name = partName(field, builder.draft);
  return (
    <section className="conflict" aria-label={name}>
      <h3>{name}</h3>
      <dl className="conflict-sides">
        <div>
          <dt>{t('model.merge.mine')}</dt>
          <dd>{shownValue(mine)}</dd>
        </div>
        <div>
          <dt>{t('model.merge.theirs')}</dt>
          <dd>{shownValue(theirs)}</dd>
        </div>
      </dl>
      <Segments<Choice>
        label={name}
        isHidden
        value={choice ?? null}
        options={[
          { value: 'mine', text: t('model.merge.mine') },
          { value: 'theirs', text: t('model.merge.theirs') },
        ]}
        onChange={onChoose}
      />
    </section>
  );
}
