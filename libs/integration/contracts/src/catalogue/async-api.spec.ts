import specification from '@asyncapi/specs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { asyncApiDocument } from './async-api.ts';
import { integrationTypes } from './catalogue.ts';

interface Channel {
  readonly address: string | null;
  readonly parameters?: object;
  readonly messages: Readonly<Record<string, { readonly $ref: string }>>;
}

const document = asyncApiDocument() as {
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: object }>> };
};

function validator() {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (on: Ajv) => void)(ajv);
  return ajv;
}

describe('the AsyncAPI document', () => {
  it('satisfies the meta-schema of AsyncAPI 3.0', () => {
    const validate = validator().compile(specification.schemasWithoutId['3.0.0']);
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ ...document, channels: { stream: { address: 7 } } })).toBe(false);
  });

  it('names a message for every type in every channel, and defines each', () => {
    for (const [name, { messages }] of Object.entries(document.channels)) {
      expect([name, Object.keys(messages)]).toEqual([name, integrationTypes]);
      for (const [type, { $ref }] of Object.entries(messages)) expect($ref).toBe(`#/components/messages/${type}`);
    }
    expect(Object.keys(document.components.messages)).toEqual(integrationTypes);
  });

  it('explains every parameter of an address', () => {
    for (const { address, parameters = {} } of Object.values(document.channels))
      expect([...(address ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(parameters));
  });

  it('describes payloads by usable schemas', () => {
    const ajv = validator();
    for (const { payload } of Object.values(document.components.messages))
      expect(ajv.compile(payload)({ specversion: '0.3' })).toBe(false);
  });
});
