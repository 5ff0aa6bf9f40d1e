import { createContext, lazy, use, useState, type ComponentType } from 'react';
import { t } from '../../messages/index.ts';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';

const Retry = createContext<() => void>(() => undefined);

/**
 * A part of a screen whose code arrives when it is first shown. If it cannot, because the service is away or has another
 * build by now, its place says so and the rest of the screen stays: somebody may be writing there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (loaded) => ({ default: loaded }),
        (): { default: ComponentType<Props> } => ({ default: MissingPart }),
      ),
    );
  let last = attempt();
  return function Part(props: Props) {
    const [Shown, setShown] = useState(() => last);
    const retry = (): void => {
      // Others that show the same part take the new attempt when they are shown again.
      last = attempt();
      setShown(() => last);
    };
    return (
      <Retry value={retry}>
        <Shown {...props} />
      </Retry>
    );
  };
}

/** The name of a field is that of its widget too. */
function MissingPart({ label = '' }: { readonly label?: string }) {
  const retry = use(Retry);
  const actions = (
    <>
      <Button isSmall onPress={retry}>
        {t('problem.retry')}
      </Button>
      <Button isSmall look="quiet" onPress={() => location.reload()}>
        {t('version.reload')}
      </Button>
    </>
  );
  return (
    <Banner
      tone="warning"
      role="alert"
      title={label === '' ? t('part.missing') : `${label}: ${t('part.missing')}`}
      actions={actions}
    >
      <p>{t('part.missingNext')}</p>
    </Banner>
  );
}
