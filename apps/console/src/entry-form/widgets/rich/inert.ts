/** A document in which nothing is loaded or run. */
export const inert = document.implementation.createHTMLDocument('');

export function htmlOf(fragment: DocumentFragment): string {
  const holder = inert.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
