import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { entryQuery } from '../../api/entry.ts';
import { Problem } from '../../api/problem.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Loaded } from '../../ui/state/states.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { useModel } from './use-model.ts';

/** Until the stream of changes is there; a save learns of a newer version at the latest. */
const LOOKS_EVERY_MS = 30_000;

export function EntryScreen() {
  const { projectId = '', entryId: storedId, contentTypeId } = useParams({ strict: false });
  const { lang } = useSearch({ strict: false });
  const isNew = storedId === undefined;
  const newId = useNewId(isNew, contentTypeId);
  const entryId = storedId ?? newId;
  const place = { projectId, entryId };
  const own = useQuery({ ...entryQuery(place, { language: lang }), enabled: !isNew, refetchInterval: LOOKS_EVERY_MS });
  const isMissing = own.error instanceof Problem && own.error.status === 404;
  // A language that the entry does not have yet: it is begun beside the others.
  const any = useQuery({ ...entryQuery(place), enabled: isMissing && lang !== undefined && own.data === undefined });
  const entry = own.data ?? any.data;
  const model = useModel(projectId, contentTypeId ?? entry?.sys.contentTypeId);
  const language = own.data?.sys.language ?? lang ?? (isNew ? model.data?.type.defaultLanguage : undefined);
  if (model.data && language !== undefined && (isNew || entry))
    return (
      <EntryEditor
        key={`${entryId} ${language}`}
        model={model.data}
        projectId={projectId}
        entryId={entryId}
        language={language}
        entry={entry}
        stored={own.data}
        isGone={own.data !== undefined && isMissing}
      />
    );
  const found = isMissing && lang !== undefined ? any : own;
  const query = isNew || entry ? model : { data: undefined, error: found.error, refetch: found.refetch };
  return (
    <Screen title={t(isNew ? 'editor.newTitle' : 'editor.title')}>
      <Loaded query={query as typeof model}>{() => null}</Loaded>
    </Screen>
  );
}

/** Chosen here, so that a creation that is sent again is the same one. Each visit has its own. */
function useNewId(isNew: boolean, contentTypeId: string | undefined): string {
  const visit = `${isNew} ${contentTypeId}`;
  const [chosen, setChosen] = useState(() => ({ visit, id: crypto.randomUUID() }));
  if (chosen.visit === visit) return chosen.id;
  const next = { visit, id: crypto.randomUUID() };
  setChosen(next);
  return next.id;
}
