import type { LanguageCode, Localized } from '@annal/kernel';
import type { NodeDocument } from '@annal/structure-read-models';

type Child = Pick<NodeDocument, 'id' | 'displayName' | 'order'>;

const collators = new Map<LanguageCode, Intl.Collator>();

/** nodes.md 6: the order of the language, else the default one; unlisted children follow by name. */
export function inOrder<Sorted extends Child>(
  children: readonly Sorted[],
  language: LanguageCode | undefined,
  primaryLanguage: LanguageCode,
): readonly Sorted[] {
  const list = language !== undefined && children.some(({ order }) => order[language] !== undefined) ? language : '*';
  const { compare } = collatorOf(language ?? primaryLanguage);
  const keyed = children.map((child) => ({
    child,
    rank: child.order[list] ?? Infinity,
    name: nameOf(child.displayName, language ?? primaryLanguage, primaryLanguage),
  }));
  keyed.sort((left, right) => {
    if (left.rank !== right.rank) return left.rank < right.rank ? -1 : 1;
    return compare(left.name, right.name) || (left.child.id < right.child.id ? -1 : 1);
  });
  return keyed.map(({ child }) => child);
}

function nameOf(displayName: Localized, language: LanguageCode, primaryLanguage: LanguageCode): string {
  return displayName[language] ?? displayName[primaryLanguage] ?? Object.values(displayName)[0] ?? '';
}

/** Creating a collator costs more than comparing a thousand names. */
function collatorOf(language: LanguageCode): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { sensitivity: 'base' });
  collators.set(language, known);
  return known;
}
