import { File } from 'lucide-react';
import { useState } from 'react';
import { fileOf } from '../../../api/asset-file.ts';
import type { EntrySummary } from '../../../api/models.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

const SMALL = 160;

/** Only ever an `<img>` of our own origin; a file is never opened as a document. */
export function Preview({
  asset,
  isLarge,
}: {
  readonly asset: EntrySummary | null | undefined;
  readonly isLarge?: boolean;
}) {
  const { contentType, previewUri, previewSizes = [] } = asset ? fileOf(asset) : {};
  const small = previewSizes.find(({ width }) => width >= (isLarge ? 2 * SMALL : SMALL))?.uri ?? previewUri;
  const address = small === undefined ? undefined : new URL(small, document.baseURI);
  const isShown = contentType?.startsWith('image/') && address?.origin === location.origin;
  const [broken, setBroken] = useState<string>();
  const isDrawn = isShown && broken !== small;
  return (
    <span className={isLarge ? 'preview preview-large' : 'preview'}>
      {isDrawn ? (
        <img src={address.href} alt="" loading="lazy" onError={() => setBroken(small)} />
      ) : (
        <Icon shape={File} />
      )}
    </span>
  );
}
