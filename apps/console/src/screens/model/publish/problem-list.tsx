import type { FieldProblem } from '../../../api/problem.ts';
import { t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { languagesOf, nameIn, type Draft } from '../draft/draft.ts';
import { propertyName } from '../merge/property-name.ts';

interface ProblemListProps {
  readonly problems: readonly FieldProblem[];
  readonly draft: Draft;
}

/** Each with the name of the field that it is about. */
export function ProblemList({ problems, draft }: ProblemListProps) {
  return (
    <Banner tone="danger" title={t('model.problemsFirst')}>
      <ul>
        {problems.map(({ field = '', message }) => (
          <li key={`${field} ${message}`}>{`${ownerOf(field, draft)}: ${message}`}</li>
        ))}
      </ul>
    </Banner>
  );
}

function ownerOf(path: string, draft: Draft): string {
  const [, list, at] = /^(fields|groups)\[(\d+)\]/.exec(path) ?? [];
  if (list === undefined) return propertyName(path.replace(/[.[].*/, ''));
  const found = draft[list as 'fields' | 'groups'][Number(at)];
  return found ? nameIn(found.name, languagesOf(draft)) || found.id || t('model.unnamed') : path;
}
