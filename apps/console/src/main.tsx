import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import messages from './messages/en.icu';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <main>
        <h1>{messages['app.name']()}</h1>
      </main>
    </StrictMode>,
  );
