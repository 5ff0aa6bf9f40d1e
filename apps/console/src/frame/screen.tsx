import { useEffect, type ReactNode } from 'react';

interface ScreenProps {
  /** The only `h1`. */
  readonly title: string;
  /** The title of the page goes from the thing to the place: "Cataloguing – Entries – Library". */
  readonly within?: readonly string[];
  /** In place of the plain title, for example with a state beside it. */
  readonly head?: ReactNode;
  readonly actions?: ReactNode;
  /** Beside the content: a `Drawer`, if one is open. */
  readonly drawer?: ReactNode;
  /** Forms and texts are easier to read when they are not wide; lists use all there is. */
  readonly width?: 'narrow' | 'wide' | 'full';
  readonly children: ReactNode;
}

/** Every screen has this around it: title, actions, content and drawer. */
export function Screen({ title, within = [], head, actions, drawer, width = 'wide', children }: ScreenProps) {
  useEffect(() => {
    document.title = [title, ...within, 'Annal'].join(' – ');
  }, [title, within]);
  return (
    <div className="screen">
      <div className="screen-main">
        <div className={`screen-content screen-${width}`}>
          <header className="screen-head">
            <div className="screen-title">{head ?? <h1>{title}</h1>}</div>
            {actions && <div className="buttons">{actions}</div>}
          </header>
          {children}
        </div>
      </div>
      {drawer}
    </div>
  );
}
