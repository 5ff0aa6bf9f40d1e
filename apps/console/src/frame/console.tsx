import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components';
import { queryClient } from '../api/queries.ts';
import { useLanguage } from '../messages/index.ts';
import { router } from './router.ts';

/** Another language builds the page anew: nearly every text of it changes. */
export function Console() {
  const { language, isPseudo } = useLanguage();
  return (
    <I18nProvider locale={language === 'en' ? 'en-GB' : 'de-DE'}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={`${language} ${isPseudo}`} router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
