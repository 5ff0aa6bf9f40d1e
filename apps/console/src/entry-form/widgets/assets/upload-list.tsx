import { RotateCw, X } from 'lucide-react';
import { TooLarge, type Upload } from '../../../api/uploads/use-uploads.ts';
import { formatBytes, t } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Progress } from '../../../ui/state/progress.tsx';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onRetry: (upload: Upload) => void;
  readonly onDismiss: (upload: Upload) => void;
}

/** What is on its way, and what has failed with its reason; what has arrived is in the list of assets. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  return uploads
    .filter(({ state }) => state !== 'done')
    .map((upload) => (
      <div key={upload.id} className="upload">
        <Progress
          label={upload.file.name}
          value={upload.sent}
          of={Math.max(upload.file.size, 1)}
          text={t('widget.sent', { sent: formatBytes(upload.sent), of: formatBytes(upload.file.size) })}
        />
        {upload.state === 'failed' && <Failure upload={upload} />}
        <div className="buttons">
          {upload.state === 'failed' ? (
            <>
              <Button
                isDisabled={upload.error instanceof TooLarge}
                icon={RotateCw}
                isSmall
                onPress={() => onRetry(upload)}
              >
                {t('widget.retry', { name: upload.file.name })}
              </Button>
              <Button icon={X} isSmall look="quiet" onPress={() => onDismiss(upload)}>
                {t('widget.dismiss', { name: upload.file.name })}
              </Button>
            </>
          ) : (
            <Button icon={X} isSmall look="quiet" onPress={upload.stop}>
              {t('widget.stop', { name: upload.file.name })}
            </Button>
          )}
        </div>
      </div>
    ));
}

function Failure({ upload: { error, file } }: { readonly upload: Upload }) {
  if (!(error instanceof TooLarge)) return <ProblemBanner error={error} />;
  const sizes = { size: formatBytes(file.size), most: formatBytes(error.mostBytes) };
  return (
    <Banner tone="danger" role="alert">
      <p>{t('widget.tooLarge', sizes)}</p>
    </Banner>
  );
}
