import { BookOpen } from 'lucide-react';
import { Banner, type Tone } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { notify } from '../ui/notice/notices.tsx';
import { Progress } from '../ui/state/progress.tsx';
import { Empty, Skeleton } from '../ui/state/states.tsx';
import { Part } from './part.tsx';

const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger'];
const undo = { text: 'Undo', onAction: () => undefined };

export function Messages() {
  return (
    <>
      <Part name="Banner">
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={`A banner, ${tone}`} actions={<Button isSmall>Try again</Button>}>
            <p>What has happened, and what can be done about it.</p>
          </Banner>
        ))}
      </Part>
      <Part name="Notice">
        <Button onPress={() => notify({ text: 'The entry is in the bin', action: undo })}>Show a notice</Button>
      </Part>
      <Part name="Progress">
        <Progress label="Sending files" value={3} of={5} text="3 of 5" />
      </Part>
      <Part name="Skeleton">
        <Skeleton lines={3} />
      </Part>
      <Part name="Empty">
        <Empty icon={BookOpen} title="There are no books yet" text="Books that are written here come first.">
          <Button look="main">Write the first</Button>
        </Empty>
      </Part>
    </>
  );
}
