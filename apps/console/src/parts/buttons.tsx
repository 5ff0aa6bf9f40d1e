import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, type ButtonLook } from '../ui/button/button.tsx';
import { ButtonLink, OuterLink, TextLink, TitleLink } from '../ui/button/link.tsx';
import { Part } from './part.tsx';

const looks: readonly ButtonLook[] = ['main', 'plain', 'quiet', 'danger'];

export function Buttons() {
  return (
    <>
      {looks.map((look) => (
        <Part key={look} name={`Button, ${look}`}>
          <div className="buttons">
            <Button look={look}>Publish</Button>
            <Button look={look} icon={Plus}>
              With an icon
            </Button>
            <Button look={look} isSmall>
              Small
            </Button>
            <Button look={look} isPending>
              At work
            </Button>
            <Button look={look} isDisabled>
              Disabled
            </Button>
            <Button look={look} unavailable="Your roles do not allow this">
              Unavailable
            </Button>
            <IconButton look={look} icon={Trash2} label={`Delete, ${look}`} />
          </div>
        </Part>
      ))}
      <Part name="Link">
        <div className="buttons">
          <TextLink to=".">In a text</TextLink>
          <TitleLink to=".">Title of a row</TitleLink>
          <ButtonLink to=".">Like a button</ButtonLink>
          <OuterLink href="https://example.com/">To another site</OuterLink>
        </div>
      </Part>
    </>
  );
}
