import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu/menu.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Hint } from '../ui/overlay/hint.tsx';
import { Question } from '../ui/overlay/question.tsx';
import { Part } from './part.tsx';

const nothing = (): void => undefined;

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'question'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Part name="Menu">
        <Menu label="More" trigger={<Button>Open the menu</Button>}>
          <MenuItem icon={Copy} text="Copy" detail="With all its fields" onAction={nothing} />
          <MenuItem text="Not now" isDisabled onAction={nothing} />
          <MenuLine />
          <MenuItem icon={Trash2} text="Delete" isDanger onAction={nothing} />
        </Menu>
      </Part>
      <Part name="Dialog">
        <div className="buttons">
          <Button onPress={() => setOpen('dialog')}>Open a dialog</Button>
          <Button onPress={() => setOpen('wide')}>Open a wide dialog</Button>
          <Button onPress={() => setOpen('question')}>Ask a question</Button>
        </div>
        <Dialog
          title="Place in the tree"
          isOpen={open === 'dialog' || open === 'wide'}
          isWide={open === 'wide'}
          onClose={close}
          foot={
            <Button look="main" onPress={close}>
              Place here
            </Button>
          }
        >
          <p>What the dialog asks for.</p>
        </Dialog>
        <Question
          title="Delete the book for good?"
          action="Delete"
          isDanger
          isOpen={open === 'question'}
          onClose={close}
          onConfirm={close}
        >
          <p>Nobody can bring it back.</p>
        </Question>
      </Part>
      <Part name="Tooltip">
        <Hint text="What the button does, in a few words">
          <Button>With a hint</Button>
        </Hint>
      </Part>
    </>
  );
}
