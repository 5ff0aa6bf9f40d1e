import { ArrowRight } from 'lucide-react';
import { nameOfType } from '../../../api/content-type-name.ts';
import type { Component, ContentType, Definition } from '../../../api/content-types.ts';
import { t } from '../../../messages/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linksOf } from './definition-links.ts';

interface LinksPictureProps {
  readonly types: readonly ContentType[];
  readonly components: readonly Component[];
}

/** Who links to whom, as lines that can be read by everyone. */
export function LinksPicture({ types, components }: LinksPictureProps) {
  const all: readonly Definition[] = [...types, ...components];
  const nameOf = (id: string): string => {
    if (id === '*') return t('model.anyType');
    const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
    return found ? nameOfType(found) : t('model.goneType', { id });
  };
  const lines = all.map((each) => ({ each, ...linksOf(each) }));
  const linked = lines.filter(({ targets, parts }) => targets.length + parts.length > 0);
  if (linked.length === 0) return null;
  return (
    <section aria-labelledby="model-links">
      <h2 id="model-links">{t('model.links')}</h2>
      <ul className="model-links">
        {linked.map(({ each, targets, parts }) => (
          <li key={each.id} className="model-link">
            <span className="model-link-end">{nameOfType(each)}</span>
            <Icon shape={ArrowRight} />
            <span className="visually-hidden">{t('model.linksTo')}</span>
            {targets.map((id) => (
              <span key={id} className="model-link-end">
                {nameOf(id)}
              </span>
            ))}
            {parts.map((id) => (
              <span key={id} className="model-link-end model-link-part">
                {t('model.part', { name: nameOf(id) })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
