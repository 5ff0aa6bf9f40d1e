import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** A text once its typing pauses, so that not every key asks the service. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
