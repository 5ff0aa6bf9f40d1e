import { list, object, text } from './schema.ts';

export const deliveryEvents = {
  'annal.delivery.invalidated.v1': {
    summary: 'Answers of the delivery API with one of the surrogate keys are old; a read now shows the change',
    topic: { resourceType: 'delivery', event: 'invalidated' },
    data: object({ projectId: text, keys: list(text), position: text }),
  },
} as const;
