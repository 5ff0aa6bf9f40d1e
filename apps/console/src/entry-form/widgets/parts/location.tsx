import { LocateFixed } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldGroup } from '../../../ui/field/field-group.tsx';
import { NumberWidget } from '../number/number.tsx';
import type { WidgetProps } from '../widget.ts';
import { coordinatesOf } from './coordinates.ts';
import { usePart } from './part.ts';

const PARTS = ['lat', 'lon'];

/** No map: nothing is asked of other origins. */
export function LocationWidget(props: WidgetProps) {
  const { field, label, isHidden, help, problems, isRequired, isReadOnly, onChange } = props;
  const [refusal, setRefusal] = useState<string>();
  const decimal = { ...field, dataType: 'decimal' as const };
  const parts = { lat: usePart(props, 'lat', PARTS), lon: usePart(props, 'lon', PARTS) };
  const paste = (event: ClipboardEvent): void => {
    const found = coordinatesOf(event.clipboardData.getData('text'));
    if (found === undefined || isReadOnly) return;
    event.preventDefault();
    onChange({ ...found });
  };
  const locate = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setRefusal(undefined);
        onChange({ lat: latitude, lon: longitude });
      },
      () => setRefusal(t('editor.noPosition')),
    );
  const part = (name: 'lat' | 'lon') => (
    <NumberWidget
      {...props}
      field={decimal}
      path={parts[name].path}
      label={t(`editor.${name}`)}
      isHidden={false}
      help={undefined}
      isRequired={false}
      value={parts[name].value}
      onChange={parts[name].change}
      problems={parts[name].problems}
    />
  );
  return (
    <FieldGroup
      {...{ label, isHidden, isRequired }}
      help={[help, t('editor.pastePosition')].filter(Boolean).join(' ')}
      problems={refusal === undefined ? problems : [...problems, refusal]}
    >
      <div className="form-columns" onPaste={paste}>
        {part('lat')}
        {part('lon')}
      </div>
      {!isReadOnly && (
        <div className="buttons">
          <Button icon={LocateFixed} isSmall onPress={locate}>
            {t('editor.locate')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
