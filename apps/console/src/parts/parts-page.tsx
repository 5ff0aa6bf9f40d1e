import { Notices } from '../ui/notice/notices.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Writing } from './writing.tsx';

/** Every part of the design system in each of its states, to look at while one is changed. */
export function PartsPage() {
  return (
    <main className="parts-page">
      <h1>Parts</h1>
      <Buttons />
      <Fields />
      <Choices />
      <Lists />
      <Messages />
      <Overlays />
      <Writing />
      <Notices />
    </main>
  );
}
