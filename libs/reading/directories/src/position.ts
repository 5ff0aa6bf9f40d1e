import { DomainError, type Receipt } from '@annal/kernel';

/** Opaque to callers: the position and the stream category, on which a read can wait. */
export function formatPosition({ position, category }: Pick<Receipt, 'position' | 'category'>): string {
  return `${position}-${category}`;
}

export function parsePosition(text: string): { readonly position: string; readonly category: string } {
  const [, position, category] = /^(\d{1,20})-([A-Za-z]{1,40})$/.exec(text) ?? [];
  if (position && category) return { position, category };
  throw new DomainError('invalid', 'Request.Position', 'The header X-Min-Position is not a position');
}
