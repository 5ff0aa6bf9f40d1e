import type { Attribute } from '@tiptap/core';

/** An attribute of HTML that is kept as it is. */
export const attribute = (name: string, keepOnSplit = false): Attribute => ({
  default: null,
  keepOnSplit,
  parseHTML: (element) => element.getAttribute(name),
  renderHTML: ({ [name]: value }) => (typeof value === 'string' ? { [name]: value } : {}),
});

/** Present or not; what is new has it. */
export const flag = (name: string): Attribute => ({
  default: true,
  parseHTML: (element) => element.hasAttribute(name),
  renderHTML: ({ [name]: value }) => (value === true ? { [name]: '' } : {}),
});

export const attributes = (...names: readonly string[]): Readonly<Record<string, Attribute>> =>
  Object.fromEntries(names.map((name) => [name, attribute(name)]));
