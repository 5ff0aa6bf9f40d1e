import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './frame/console.tsx';
import { startSession } from './api/session.ts';
import { preferredLanguage, speak } from './messages/index.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element with the id "root"');

// Both at once: neither needs the other, and the first screen needs both.
await Promise.all([speak(preferredLanguage()), startSession()]);
createRoot(place).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
