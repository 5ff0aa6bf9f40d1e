import type { ReactNode } from 'react';
import type { IconShape } from '../ui/icon/icon.tsx';

/** Something that can be gone to or done. */
export interface Found {
  readonly id: string;
  readonly text: string;
  readonly detail?: string;
  readonly icon?: IconShape;
  readonly mark?: ReactNode;
  readonly action: () => void;
}

export interface FoundSection {
  readonly title: string;
  readonly items: readonly Found[];
}

const STORED = 'annal.recent';
const KEPT = 30;

export function recentChoices(): readonly string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
  return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : [];
}

export function rememberChoice(id: string): void {
  const others = recentChoices().filter((each) => each !== id);
  localStorage.setItem(STORED, JSON.stringify([id, ...others].slice(0, KEPT)));
}

/** Recent ones first, others in their order. */
export function recentFirst(items: readonly Found[]): readonly Found[] {
  const recent = recentChoices();
  const rank = ({ id }: Found): number => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  return [...items].sort((left, right) => rank(left) - rank(right));
}

/** Every word begins a word of the text, in any order. */
export function matches(text: string, typed: string): boolean {
  const words = plain(text).split(/\s+/);
  return plain(typed)
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
