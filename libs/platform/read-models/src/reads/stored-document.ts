import { BSON } from 'mongodb';
import { KnownTexts } from './known-texts.ts';

export interface StoredDocument<Doc> {
  readonly _id: string;
  readonly document: Doc;
  readonly position: bigint;
}

export const AS_BYTES = { raw: true } as const;

type Fields = Record<string, unknown>;

/** Takes less than half the driver's time, which decodes every field name again. The driver decodes rare types. */
export function decodeStored<Doc>(bytes: Uint8Array): StoredDocument<Doc> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new Decoder(buffer);
  const document = decoder.document();
  if (document) return { _id: document['_id'] as string, document: document as Doc, position: decoder.position };
  const { position, ...others } = BSON.deserialize(buffer, { useBigInt64: true });
  return { _id: others['_id'] as string, document: others as Doc, position: position as bigint };
}

const names = new KnownTexts();
const texts = new KnownTexts();

class Decoder {
  position = -1n;
  private at = 0;
  private isKnown = true;

  constructor(private readonly bytes: Buffer) {}

  document(): Fields | undefined {
    const fields = this.fields('position');
    return this.isKnown ? fields : undefined;
  }

  private fields(apart?: string): Fields {
    const { bytes } = this;
    const fields: Fields = {};
    this.at += 4;
    while (bytes[this.at] !== 0 && this.isKnown) {
      const type = bytes[this.at] ?? 0;
      const nameStart = this.at + 1;
      this.skipName();
      const name = names.read(bytes, nameStart, this.at - 1);
      const value = this.value(type);
      if (name === apart) this.position = value as bigint;
      else if (name === '__proto__') define(fields, name, value);
      else fields[name] = value;
    }
    this.at += 1;
    return fields;
  }

  private elements(): unknown[] {
    const { bytes } = this;
    const elements: unknown[] = [];
    this.at += 4;
    while (bytes[this.at] !== 0 && this.isKnown) {
      const type = bytes[this.at] ?? 0;
      this.skipName();
      elements.push(this.value(type));
    }
    this.at += 1;
    return elements;
  }

  private skipName(): void {
    const { bytes } = this;
    let { at } = this;
    do at += 1;
    while (bytes[at] !== 0);
    this.at = at + 1;
  }

  private value(type: number): unknown {
    const { bytes, at } = this;
    switch (type) {
      case 0x01:
        this.at += 8;
        return bytes.readDoubleLE(at);
      case 0x02: {
        const start = at + 4;
        this.at = start + bytes.readInt32LE(at);
        return texts.read(bytes, start, this.at - 1);
      }
      case 0x03:
        return this.fields();
      case 0x04:
        return this.elements();
      case 0x08:
        this.at += 1;
        return bytes[at] === 1;
      case 0x09:
        this.at += 8;
        return new Date(Number(bytes.readBigInt64LE(at)));
      case 0x0a:
        return null;
      case 0x10:
        this.at += 4;
        return bytes.readInt32LE(at);
      case 0x12:
        this.at += 8;
        return bytes.readBigInt64LE(at);
      default:
        this.isKnown = false;
        return undefined;
    }
  }
}

function define(fields: Fields, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true });
}
