import { nameOfType } from '../../../api/content-type-name.ts';
import type { Component } from '../../../api/content-types.ts';
import { t } from '../../../messages/index.ts';
import type { Kind } from '../draft/kinds.ts';

/** A kind in words; a component by its name, an open data format as it is written. */
export function kindName({ id, scalar, dataFormat }: Kind, components: readonly Component[]): string {
  if (id === 'component') {
    const named = (dataFormat ?? '').slice('component.'.length);
    const found = components.find((each) => each.id.toLowerCase() === named.toLowerCase());
    return found ? nameOfType(found) : named;
  }
  if (id === 'other') return [scalar, dataFormat].filter(Boolean).join(' · ');
  return t(`model.kind.${id}`);
}
