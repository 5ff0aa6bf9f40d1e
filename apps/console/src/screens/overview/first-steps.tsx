import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ContentTypeSummary } from '../../api/content-types.ts';
import type { EntriesFound } from '../../api/entry-search.ts';
import { projectQuery } from '../../api/projects.ts';
import { t, type Key } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { CurlLines } from './curl-lines.tsx';
import { countOf } from './counts-search.ts';
import { createSample } from './sample-model.ts';
import { Step } from './step.tsx';

interface FirstStepsProps {
  readonly projectId: string;
  readonly types: readonly ContentTypeSummary[];
  readonly counted: EntriesFound;
}

/** Shown until something is published. */
export function FirstSteps({ projectId, types, counted }: FirstStepsProps) {
  const queries = useQueryClient();
  const own = types.filter(({ dataFormat }) => dataFormat === 'entry');
  const isModelled = own.some(({ version }) => version.published !== null);
  const isWritten = counted.totalCount > 0;
  const isPublished = countOf(counted, 'byPublished', 'true') > 0;
  const sample = useMutation({
    mutationFn: async () => {
      const { primaryLanguage } = await queries.ensureQueryData(projectQuery(projectId));
      await createSample(projectId, primaryLanguage);
    },
    onSuccess: () => notify({ text: t('start.sampleDone') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contentTypes', projectId] }),
  });
  if (isModelled && isWritten && isPublished) return null;
  const steps: readonly (readonly [Key, Key, boolean])[] = [
    ['start.model', 'start.modelText', isModelled],
    ['start.write', 'start.writeText', isWritten],
    ['start.publish', 'start.publishText', isPublished],
  ];
  return (
    <section className="card start" aria-label={t('start.title')}>
      <div className="card-head">
        <h2>{t('start.title')}</h2>
      </div>
      <div className="card-body">
        <ol className="steps">
          {steps.map(([title, text, isDone], at) => (
            <Step key={title} number={at + 1} title={t(title)} text={t(text)} isDone={isDone} />
          ))}
        </ol>
        {sample.error !== null && <ProblemBanner error={sample.error} />}
        {own.length === 0 && (
          <div className="buttons">
            <Button icon={Sparkles} isPending={sample.isPending} onPress={() => sample.mutate()}>
              {t('start.sample')}
            </Button>
            <span className="cell-muted">{t('start.sampleText')}</span>
          </div>
        )}
        <CurlLines projectId={projectId} />
      </div>
    </section>
  );
}
