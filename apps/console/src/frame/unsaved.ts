import { create } from 'zustand';
import { useEffect } from 'react';

/** What would be lost by leaving: forms that are changed and not kept anywhere. */
interface Unsaved {
  readonly forms: ReadonlySet<string>;
  /** Set while the question is on the screen. */
  readonly answer?: (mayLeave: boolean) => void;
}

export const useUnsaved = create<Unsaved>(() => ({ forms: new Set() }));

/** Says that a form holds work that is only on this screen, for example `useUnsavedForm('project', isDirty)`. */
export function useUnsavedForm(name: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    change((forms) => forms.add(name));
    return () => change((forms) => forms.delete(name));
  }, [name, isUnsaved]);
}

/** Asks if something would be lost: on a screen, or what the caller knows of. */
export function mayLeave(isMoreLost = false): Promise<boolean> {
  if (useUnsaved.getState().forms.size === 0 && !isMoreLost) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isAllowed: boolean): void => {
      useUnsaved.setState(({ forms }) => ({ forms: isAllowed ? new Set<string>() : forms }), true);
      resolve(isAllowed);
    };
    useUnsaved.setState({ answer });
  });
}

function change(how: (forms: Set<string>) => unknown): void {
  const forms = new Set(useUnsaved.getState().forms);
  how(forms);
  useUnsaved.setState({ forms });
}
