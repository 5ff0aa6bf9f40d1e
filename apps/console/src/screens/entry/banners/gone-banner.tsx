import { useQueryClient } from '@tanstack/react-query';
import { idempotencyKey } from '../../../api/client.ts';
import { raiseEvent } from '../../../api/entry.ts';
import { t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useEditor } from '../editor-context.ts';
import { CopyText } from './copy-text.tsx';

/** Deleted by somebody else: what was typed is still here. */
export function GoneBanner() {
  const { editing, projectId, entryId, language } = useEditor();
  const queries = useQueryClient();
  const restore = async (): Promise<void> => {
    try {
      editing.accept(await raiseEvent({ projectId, entryId }, { event: 'sysRestore', language }, idempotencyKey()));
      await queries.invalidateQueries({ queryKey: ['entries', projectId, entryId] });
    } catch (error) {
      editing.state.setState({ refusal: error });
    }
  };
  return (
    <Banner
      tone="warning"
      role="alert"
      title={t('editor.gone')}
      actions={
        <>
          <Button isSmall onPress={restore}>
            {t('editor.event.restore')}
          </Button>
          <CopyText />
        </>
      }
    >
      <p>{t('editor.goneWhat')}</p>
    </Banner>
  );
}
