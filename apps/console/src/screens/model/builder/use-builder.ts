import type { Field, Group } from '@annal/content-rules';
import { useMemo, useState } from 'react';
import type { Definition } from '../../../api/content-types.ts';
import type { FieldProblem } from '../../../api/problem.ts';
import { useUnsavedForm } from '../../../frame/unsaved.ts';
import { problemsOf, type ModelFacts } from '../draft/check.ts';
import { draftOf, isSameDraft, type Draft } from '../draft/draft.ts';

/** What the settings on the right are about. */
export type Selection =
  | { readonly kind: 'field'; readonly at: number; readonly part?: number }
  | { readonly kind: 'group'; readonly at: number };

export interface Builder {
  /** The version that the draft began with. */
  readonly stored: Definition;
  readonly draft: Draft;
  readonly published: Draft | undefined;
  readonly facts: ModelFacts;
  readonly isChanged: boolean;
  readonly problems: readonly FieldProblem[];
  readonly selection: Selection | undefined;
  readonly select: (selection: Selection | undefined) => void;
  readonly change: (next: Draft) => void;
  readonly changeField: (at: number, field: Field) => void;
  readonly changeGroup: (at: number, group: Group) => void;
  /** After a save, or when another version is taken. */
  readonly begin: (stored: Definition, draft?: Draft) => void;
  /** What the service said about this very draft. */
  readonly refuse: (problems: readonly FieldProblem[]) => void;
}

interface Start {
  readonly definition: Definition;
  readonly published: Definition | undefined;
  readonly facts: ModelFacts;
  readonly selectedId: string | undefined;
}

interface State {
  readonly stored: Definition;
  readonly draft: Draft;
  readonly refused: { readonly draft: Draft; readonly problems: readonly FieldProblem[] } | undefined;
}

export function useBuilder({ definition, published, facts, selectedId }: Start): Builder {
  const [{ stored, draft, refused }, setState] = useState<State>(() => {
    return { stored: definition, draft: draftOf(definition, facts), refused: undefined };
  });
  const [selection, select] = useState(() => selectionOf(draft, selectedId));
  const publishedDraft = useMemo(() => published && draftOf(published, facts), [published, facts]);
  const isChanged = useMemo(() => !isSameDraft(draft, draftOf(stored, facts)), [draft, stored, facts]);
  const own = useMemo(() => problemsOf(draft, publishedDraft, facts), [draft, publishedDraft, facts]);
  useUnsavedForm(`model ${definition.id}`, isChanged);
  const change = (next: Draft): void => setState((state) => ({ ...state, draft: next }));
  return {
    stored,
    draft,
    published: publishedDraft,
    facts,
    isChanged,
    problems: refused?.draft === draft ? [...own, ...refused.problems] : own,
    selection,
    select,
    change,
    changeField: (at, field) => change(withField(draft, at, field)),
    changeGroup: (at, group) => change(withGroup(draft, at, group)),
    begin: (next, begun = draftOf(next, facts)) => setState({ stored: next, draft: begun, refused: undefined }),
    refuse: (problems) => setState((state) => ({ ...state, refused: { draft: state.draft, problems } })),
  };
}

function selectionOf({ fields, groups }: Draft, id: string | undefined): Selection | undefined {
  const field = fields.findIndex((each) => each.id === id);
  if (field >= 0) return { kind: 'field', at: field };
  const group = groups.findIndex((each) => each.id === id);
  return group >= 0 ? { kind: 'group', at: group } : undefined;
}

/** The title keeps naming the same field when its id changes. */
function withField(draft: Draft, at: number, field: Field): Draft {
  const before = draft.fields[at]?.id;
  const follow = (named: string | null): string | null => (named !== null && named === before ? field.id : named);
  return {
    ...draft,
    fields: draft.fields.with(at, field),
    entryTitleField: follow(draft.entryTitleField),
    entryDescriptionField: follow(draft.entryDescriptionField),
  };
}

function withGroup(draft: Draft, at: number, group: Group): Draft {
  const before = draft.groups[at]?.id;
  const fields = draft.fields.map((field) => (field.groupId === before ? { ...field, groupId: group.id } : field));
  return { ...draft, groups: draft.groups.with(at, group), fields };
}
