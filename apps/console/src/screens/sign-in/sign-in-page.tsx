import { useEffect, type ReactNode } from 'react';
import { base } from '../../api/base.ts';
import { t } from '../../messages/index.ts';
import { Banner } from '../../ui/banner/banner.tsx';

const isLoopback = /^(localhost|127\.|\[::1\])/.test(base.hostname);
const isOpenToEavesdroppers = base.protocol === 'http:' && !isLoopback;

export function SignInPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Annal`;
  }, [title]);
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <div className="brand">
          <span className="brand-mark" aria-hidden />
          Annal
        </div>
        <h1>{title}</h1>
        {isOpenToEavesdroppers && (
          <Banner tone="warning" title={t('signIn.plain')}>
            <p>{t('signIn.plainWhy')}</p>
          </Banner>
        )}
        {children}
      </div>
      <footer className="sign-in-foot">
        <a className="link" href="api">
          {t('signIn.api')}
        </a>
      </footer>
    </main>
  );
}
