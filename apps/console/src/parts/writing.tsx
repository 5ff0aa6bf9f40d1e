import { Code } from '../ui/code/code.tsx';
import { Difference } from '../ui/difference/difference.tsx';
import { DropZone } from '../ui/drop/drop-zone.tsx';
import { Section } from '../ui/section/section.tsx';
import { Part } from './part.tsx';

export function Writing() {
  return (
    <>
      <Part name="Code">
        <Code
          label="Address"
          text={'curl https://example.com/api/delivery/projects/library/entries\n  -H "accessToken: …"'}
        />
      </Part>
      <Part name="Difference">
        <Difference before="The winter hours begin in November" after="The summer hours begin in May" />
      </Part>
      <Part name="Drop zone">
        <DropZone label="Drop files here" button="Choose files" onFiles={() => undefined} />
      </Part>
      <Part name="Section">
        <Section title="Languages" text="What the section is about.">
          <p>What stands in it.</p>
        </Section>
      </Part>
    </>
  );
}
