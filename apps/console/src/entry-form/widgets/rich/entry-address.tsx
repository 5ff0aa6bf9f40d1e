import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';
import { nameOfType } from '../../../api/content-type-name.ts';
import { contentTypesQuery } from '../../../api/content-types.ts';
import { t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { useForm } from '../../form.ts';
import { PickerDialog } from '../links/picker-dialog.tsx';

interface EntryAddressProps {
  readonly language: string;
  /** Without a path: the entry stands nowhere in the tree. */
  readonly onChoose: (path: string | undefined, entryId: string) => void;
  readonly onClose: () => void;
}

interface Place {
  readonly path: Readonly<Record<string, string>>;
  readonly isCanonical: boolean;
}

/** An entry, for its address on the site. */
export function EntryAddress({ language, onChoose, onClose }: EntryAddressProps) {
  const { projectId } = useForm();
  const types = useQuery(contentTypesQuery(projectId)).data ?? [];
  const choice = useMutation({
    mutationFn: (entryId: string) => {
      const params = { path: { projectId }, query: { entryId } };
      return answer<readonly Place[]>(api.GET('/api/management/projects/{projectId}/nodes', { params }));
    },
    onSuccess: (places, entryId) => {
      const place = places.find(({ isCanonical }) => isCanonical) ?? places[0];
      onChoose(place?.path[language], entryId);
    },
  });
  return (
    <PickerDialog
      projectId={projectId}
      label={t('widget.link')}
      wanted={{ types: [], dataFormat: 'entry', language }}
      chosen={[]}
      isForMany={false}
      typeName={(id) => {
        const type = types.find((each) => each.id === id);
        return type ? nameOfType(type) : id;
      }}
      onChoose={({ sys }) => choice.mutate(sys.id)}
      onUnchoose={() => undefined}
      onClose={onClose}
      creatable={[]}
      onCreate={() => undefined}
      before={choice.error !== null && <ProblemBanner error={choice.error} />}
    />
  );
}
