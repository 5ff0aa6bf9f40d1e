import { catalogueEntry, describedAs, type IntegrationType } from './catalogue.ts';
import { schemaAddress } from './cloud-event.ts';

export function eventSchema(type: IntegrationType): Readonly<Record<string, unknown>> {
  const { data } = catalogueEntry(type);
  const text = { type: 'string', minLength: 1 };
  const properties = {
    specversion: { const: '1.0' },
    id: { type: 'string', format: 'uuid' },
    source: { type: 'string', format: 'uri-reference' },
    type: { const: type },
    subject: text,
    time: { type: 'string', format: 'date-time' },
    datacontenttype: { const: 'application/json' },
    dataschema: { const: schemaAddress(type) },
    sequence: { type: 'string', pattern: '^\\d{20}$' },
    actor: text,
    correlationid: text,
    data: data.json,
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress(type),
    title: type,
    description: describedAs(type),
    type: 'object',
    properties,
    required: Object.keys(properties),
  };
}
