import { Copy } from 'lucide-react';
import { t } from '../../messages/index.ts';
import { IconButton } from '../button/button.tsx';
import { notify } from '../notice/notices.tsx';

interface CodeProps {
  readonly label: string;
  readonly text: string;
  readonly isWrapped?: boolean;
}

/** Text for a terminal or another program, with a button that copies it. */
export function Code({ label, text, isWrapped }: CodeProps) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify({ text: t('code.copied') });
  };
  return (
    <div className="code">
      {/* It scrolls sideways, so the keyboard has to reach it. */}
      <pre className={isWrapped ? 'code-text code-wrapped' : 'code-text'} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <div className="code-copy">
        <IconButton icon={Copy} label={t('code.copy', { label })} isSmall onPress={copy} />
      </div>
    </div>
  );
}
