import { Upload } from 'lucide-react';
import {
  Button,
  DropZone as AriaDropZone,
  FileTrigger,
  Text,
  type DropZoneProps as AriaProps,
} from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';

type Dropped = Parameters<NonNullable<AriaProps['onDrop']>>[0];

interface DropZoneProps {
  readonly label: string;
  readonly button: string;
  /** Such as `image/*`. */
  readonly accept?: readonly string[];
  readonly isSingle?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files that are dropped, pasted or chosen. */
export function DropZone({ label, button, accept, isSingle = false, onFiles }: DropZoneProps) {
  const drop = async ({ items }: Dropped): Promise<void> => {
    const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []));
    onFiles((await Promise.all(files)).slice(0, isSingle ? 1 : undefined));
  };
  return (
    <AriaDropZone className="drop" onDrop={(event) => void drop(event)}>
      <Icon shape={Upload} />
      <Text slot="label">{label}</Text>
      <FileTrigger
        allowsMultiple={!isSingle}
        onSelect={(files) => onFiles([...(files ?? [])])}
        {...(accept && { acceptedFileTypes: accept })}
      >
        <Button className="button button-plain">{button}</Button>
      </FileTrigger>
    </AriaDropZone>
  );
}
