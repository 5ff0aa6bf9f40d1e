import { create } from 'zustand';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['compact', 'normal', 'touch'] as const;
export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];

/** What a person sets for this browser only. */
interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
  /** Keys without Ctrl, such as `g` then `e`; people who speak to their computer need them off. */
  readonly hasSingleKeys: boolean;
  /** What is typed is kept on this device until it is saved. */
  readonly keepsCopies: boolean;
}

const stored = (name: string): string | null => localStorage.getItem(`annal.${name}`);
const oneOf = <Value extends string>(values: readonly Value[], name: string, otherwise: Value): Value =>
  values.find((value) => value === stored(name)) ?? otherwise;

export const useAppearance = create<Appearance>(() => ({
  theme: oneOf(themes, 'theme', 'system'),
  density: oneOf(densities, 'density', 'normal'),
  hasSingleKeys: stored('singleKeys') !== 'off',
  keepsCopies: stored('copies') !== 'off',
}));

export function setTheme(theme: Theme): void {
  mark('theme', theme, themes);
  useAppearance.setState({ theme });
}

export function setDensity(density: Density): void {
  mark('density', density, densities);
  useAppearance.setState({ density });
}

export function setSingleKeys(hasSingleKeys: boolean): void {
  localStorage.setItem('annal.singleKeys', hasSingleKeys ? 'on' : 'off');
  useAppearance.setState({ hasSingleKeys });
}

export function setCopies(keepsCopies: boolean): void {
  localStorage.setItem('annal.copies', keepsCopies ? 'on' : 'off');
  useAppearance.setState({ keepsCopies });
}

function mark(name: string, value: string, all: readonly string[]): void {
  const { classList } = document.documentElement;
  classList.remove(...all.map((each) => `${name}-${each}`));
  classList.add(`${name}-${value}`);
  localStorage.setItem(`annal.${name}`, value);
}
