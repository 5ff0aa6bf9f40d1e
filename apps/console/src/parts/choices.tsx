import { useState } from 'react';
import { Check } from '../ui/choice/check.tsx';
import { Radios } from '../ui/choice/radios.tsx';
import { Segments } from '../ui/choice/segments.tsx';
import { Switch } from '../ui/choice/switch.tsx';
import { Part } from './part.tsx';

const sizes = [
  { value: 'small', text: 'Small' },
  { value: 'large', text: 'Large' },
];

export function Choices() {
  const [isOn, setOn] = useState(true);
  const [size, setSize] = useState('small');
  const choice = { isSelected: isOn, onChange: setOn };
  const among = { value: size, options: sizes, onChange: setSize };
  return (
    <>
      <Part name="Check">
        <Check {...choice}>Chosen</Check>
        <Check isSelected={false} onChange={setOn} detail="What follows from it">
          Not chosen
        </Check>
        <Check {...choice} isIndeterminate>
          Some are
        </Check>
        <Check {...choice} isDisabled>
          Disabled
        </Check>
      </Part>
      <Part name="Switch">
        <Switch {...choice}>On</Switch>
        <Switch isSelected={false} onChange={setOn} detail="What follows from it">
          Off
        </Switch>
        <Switch {...choice} isDisabled>
          Disabled
        </Switch>
      </Part>
      <Part name="Radio">
        <Radios label="Size" {...among} />
        <Segments label="Size of rows" {...among} />
      </Part>
    </>
  );
}
