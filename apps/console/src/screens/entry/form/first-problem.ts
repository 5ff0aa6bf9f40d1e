import type { ContentType } from '../../../api/published-model.ts';
import { problemsAt, type FormStore } from '../../../entry-form/form-store.ts';
import { pathOf, pathText } from '../../../entry-form/values/path.ts';
import { groupsOf } from './groups.ts';

/** Opens the tab of the first field with a problem and puts the focus into it. */
export function showFirstProblem(form: FormStore, type: ContentType, onTab: (id: string) => void): void {
  const state = form.getState();
  const paths = [...state.unreadable.keys(), ...state.refused.keys(), ...state.problems.keys()];
  const shown = paths.filter((path) => problemsAt(state, path).length > 0);
  const groups = groupsOf(type);
  const fields = groups.flatMap(({ id, fields }) => fields.map((field) => ({ group: id, field: field.id })));
  const first = fields.find(({ field }) => shown.some((path) => pathOf(path)[0] === field));
  if (first === undefined) return;
  const path = shown.find((each) => pathOf(each)[0] === first.field) ?? first.field;
  if (groups.length > 1) onTab(first.group);
  showField(path);
}

const CONTROL = 'input, textarea, select, [role="spinbutton"], [contenteditable="true"], button';
const TRIES = 30;

/** The innermost part of the path that is there: what is collapsed has no fields. */
export function showField(path: string, tries = TRIES): void {
  const found = innermost(path);
  if (found) {
    found.scrollIntoView({ block: 'center' });
    (found.querySelector<HTMLElement>(CONTROL) ?? found).focus();
  } else if (tries > 0) {
    requestAnimationFrame(() => showField(path, tries - 1));
  }
}

function innermost(text: string): HTMLElement | null {
  for (let path = pathOf(text); path.length > 0; path = path.slice(0, -1)) {
    const found = document.querySelector<HTMLElement>(
      `.entry-form [data-path="${CSS.escape(pathText(path))}"]:not(.beside-source *)`,
    );
    if (found) return found;
  }
  return null;
}
