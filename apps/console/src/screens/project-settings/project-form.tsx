import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answer, api } from '../../api/client.ts';
import { colors, type Color } from '../../api/colors.ts';
import type { Project } from '../../api/models.ts';
import { Problem } from '../../api/problem.ts';
import { projectsQuery } from '../../api/projects.ts';
import { useUnsavedForm } from '../../frame/unsaved.ts';
import { t } from '../../messages/index.ts';
import { Dot } from '../../ui/badge/badge.tsx';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Select } from '../../ui/select/select.tsx';
import { ProjectLanguages } from './project-languages.tsx';

interface ProjectFormProps {
  readonly project: Project;
  readonly isReadOnly: boolean;
}

const FIELDS = ['name', 'description', 'supportedLanguages', 'color', 'deliverySysExclusions'];

export function ProjectForm({ project, isReadOnly }: ProjectFormProps) {
  const [draft, setDraft] = useState(() => ({ ...project, description: project.description ?? '' }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify({ ...project, description: project.description ?? '' });
  useUnsavedForm('project', isChanged);
  const saving = useSaving(draft);
  const problem = saving.error instanceof Problem ? saving.error : undefined;
  const change = (changed: Partial<typeof draft>): void => setDraft({ ...draft, ...changed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      {saving.error !== null && <ProblemBanner error={saving.error} shown={FIELDS} />}
      <Section title={t('settings.general')} text={t('settings.generalText')}>
        <div className="form">
          <TextField
            label={t('settings.name')}
            value={draft.name}
            onChange={(name) => change({ name })}
            isReadOnly={isReadOnly}
            problems={problem?.about('name')}
          />
          <TextField
            label={t('settings.id')}
            value={project.id}
            onChange={() => undefined}
            isReadOnly
            help={t('settings.idHelp')}
          />
          <TextField
            label={t('settings.description')}
            value={draft.description}
            onChange={(description) => change({ description })}
            isReadOnly={isReadOnly}
            isLong
            problems={problem?.about('description')}
          />
          <Select
            label={t('settings.color')}
            value={draft.color as Color}
            options={colors.map((value) => ({ value, text: t(`color.${value}`) }))}
            mark={(value) => <Dot color={value} isLarge />}
            onChange={(color) => change({ color })}
            isDisabled={isReadOnly}
          />
        </div>
      </Section>
      <Section title={t('settings.languages')} text={t('settings.languagesText')}>
        <ProjectLanguages
          primary={draft.primaryLanguage}
          supported={draft.supportedLanguages}
          onChange={change}
          isReadOnly={isReadOnly}
          problems={problem?.about('supportedLanguages') ?? []}
        />
      </Section>
      <Section title={t('settings.delivery')} text={t('settings.deliveryText')}>
        <TextField
          label={t('settings.exclusions')}
          help={t('settings.exclusionsHelp')}
          value={draft.deliverySysExclusions.join('\n')}
          onChange={(text) => change({ deliverySysExclusions: text === '' ? [] : text.split('\n') })}
          isReadOnly={isReadOnly}
          isLong
          spellCheck="false"
          problems={problem?.about('deliverySysExclusions')}
        />
      </Section>
      {!isReadOnly && (
        <div className="form-foot">
          <Button type="submit" look="main" isDisabled={!isChanged} isPending={saving.isPending}>
            {t('settings.save')}
          </Button>
          {isChanged && <span className="cell-muted">{t('settings.unsaved')}</span>}
        </div>
      )}
    </form>
  );
}

function useSaving(draft: Project) {
  const queries = useQueryClient();
  const { id: projectId, uuid: _, ...body } = draft;
  const exclusions = body.deliverySysExclusions.map((line) => line.trim()).filter((line) => line !== '');
  return useMutation({
    mutationFn: () =>
      answer(
        api.PUT('/api/management/projects/{projectId}', {
          params: { path: { projectId } },
          body: { ...body, deliverySysExclusions: exclusions } as never,
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey });
      notify({ text: t('settings.saved') });
    },
  });
}
