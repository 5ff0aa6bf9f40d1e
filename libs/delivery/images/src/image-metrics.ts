import { gauge, histogram } from '@annal/observability';

export const derivationDuration = histogram({
  name: 'annal_image_duration_seconds',
  help: 'Time to derive a picture, by how it ended: derived, original (left as it is), slow (given up), refused, failed',
  labels: ['outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

interface Desk {
  readonly waiting: number;
}

const desks = new Set<Desk>();
gauge({
  name: 'annal_images_waiting',
  help: 'Pictures that wait to be derived',
  collect: (waiting) => waiting.set([...desks].reduce((sum, desk) => sum + desk.waiting, 0)),
});

/** @returns ends it */
export function watchWaiting(desk: Desk): () => void {
  desks.add(desk);
  return () => void desks.delete(desk);
}
