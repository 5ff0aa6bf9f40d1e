import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { idempotencyKey } from '../client.ts';
import type { Entry } from '../entry.ts';
import { consoleSettingsQuery } from '../console-settings.ts';
import { isUnreachable } from '../problem.ts';
import { inTurn } from './in-turn.ts';
import { createAsset, uploadFile } from './upload.ts';

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly sent: number;
  readonly state: 'sending' | 'done' | 'failed';
  readonly error?: unknown;
  readonly stop: () => void;
}

interface UploadsOptions {
  readonly projectId: string;
  readonly language: string;
  readonly folder?: string | undefined;
  readonly onCreated?: (entry: Entry) => void;
}

interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: Upload) => void;
  readonly dismiss: (upload: Upload) => void;
}

export class TooLarge extends Error {
  constructor(readonly mostBytes: number) {
    super('The file is too large');
  }
}

/** A file that has arrived and waits for its asset. */
interface Arrived {
  readonly fileId: string;
  readonly key: ReturnType<typeof idempotencyKey>;
}

/** Each file becomes an asset of its own: one that is refused does not keep the others from arriving. */
export function useUploads({ projectId, language, folder, onCreated }: UploadsOptions): Uploads {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const arrived = useRef(new Map<string, Arrived>());
  const change = (id: string, part: Partial<Upload>): void =>
    setUploads((known) => known.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const run = async (upload: Upload, signal: AbortSignal): Promise<void> => {
    const { id, file } = upload;
    try {
      // Said before sending: a service that refuses a large body closes the connection under it.
      const { maxUploadBytes } = await client.ensureQueryData(consoleSettingsQuery);
      if (file.size > maxUploadBytes) throw new TooLarge(maxUploadBytes);
      const onProgress = (loaded: number, total: number): void => change(id, { sent: (file.size * loaded) / total });
      const send = () => uploadFile(projectId, file, { onProgress, signal });
      const { fileId, key } = arrived.current.get(id) ?? { fileId: await inTurn(send, signal), key: idempotencyKey() };
      arrived.current.set(id, { fileId, key });
      const entry = await createAsset(projectId, { fileId, folder, language }, key);
      arrived.current.delete(id);
      change(id, { state: 'done', sent: file.size });
      void client.invalidateQueries({ queryKey: ['entries', projectId] });
      onCreated?.(entry);
    } catch (error) {
      // Without an answer there may be an asset: another try asks for the same one.
      if (!isUnreachable(error)) arrived.current.delete(id);
      change(id, { state: 'failed', error });
    }
  };
  const begin = (file: File, id: string): Upload => {
    const stopping = new AbortController();
    const upload: Upload = { id, file, sent: 0, state: 'sending', stop: () => stopping.abort() };
    void run(upload, stopping.signal);
    return upload;
  };
  return {
    uploads,
    add: (files) => {
      const begun = files.map((file) => begin(file, crypto.randomUUID()));
      setUploads((known) => [...known, ...begun]);
    },
    retry: ({ id, file }) => {
      const again = begin(file, id);
      setUploads((known) => known.map((each) => (each.id === id ? again : each)));
    },
    dismiss: ({ id }) => setUploads((known) => known.filter((each) => each.id !== id)),
  };
}
