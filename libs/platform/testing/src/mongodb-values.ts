import {
  Binary,
  BSON,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

const everyType = {
  double: new Double(1),
  negativeZero: new Double(-0),
  nan: new Double(NaN),
  infinity: new Double(-Infinity),
  int: new Int32(1),
  long: Long.fromNumber(1),
  largeLong: Long.MAX_VALUE,
  decimal: Decimal128.fromString('1.10'),
  string: 'a\0b\u{1f600}',
  empty: '',
  document: { b: new Int32(1), a: new Int32(2), '1': new Int32(3), '0': { nested: null } },
  array: [new Double(1), [new Int32(1), []], {}],
  binary: new Binary(Buffer.from([0, 255]), 128),
  uuid: new UUID('00000000-0000-4000-8000-000000000000'),
  objectId: new ObjectId('0123456789abcdef01234567'),
  yes: true,
  no: false,
  date: new Date(-1),
  null: null,
  regex: new BSON.BSONRegExp('^a.*\\d', 'im'),
  code: new Code('function () {}'),
  timestamp: new Timestamp({ t: 1, i: 2 }),
  min: new MinKey(),
  max: new MaxKey(),
};

export function valueContract(db: UseDb): void {
  it('come back byte for byte, of whatever type', async () => {
    const document = { _id: new ObjectId(), ...everyType };
    await db().collection('values').insertOne(document);
    const [raw] = await db().collection('values').find({}, { raw: true }).toArray();
    expect(Buffer.from(raw as unknown as Uint8Array)).toEqual(Buffer.from(BSON.serialize(document)));
  });

  it('keep their bytes when another field changes', async () => {
    const document = { _id: 1, ...everyType };
    const values = db().collection<{ _id: number; changed?: Int32 }>('values');
    await values.insertOne(document);
    await values.updateOne({ _id: 1 }, { $set: { changed: new Int32(1) } });
    const [raw] = await values.find({}, { raw: true }).toArray();
    expect(Buffer.from(raw as unknown as Uint8Array)).toEqual(
      Buffer.from(BSON.serialize({ ...document, changed: new Int32(1) })),
    );
  });

  it('keep the order of fields, also of those that look like numbers', async () => {
    const document = new Map<string, unknown>([
      ['_id', 1],
      ['b', 1],
      ['10', 1],
      ['a', 1],
      ['2', 1],
    ]);
    await db().command({ insert: 'values', documents: [document] });
    await db().command({ update: 'values', updates: [{ q: { _id: 1 }, u: { $set: { z: 1 }, $unset: { a: '' } } }] });
    const [raw] = await db().collection('values').find({}, { raw: true }).toArray();
    const expected = new Map<string, unknown>([
      ['_id', 1],
      ['b', 1],
      ['10', 1],
      ['2', 1],
      ['z', 1],
    ]);
    expect(Buffer.from(raw as unknown as Uint8Array)).toEqual(Buffer.from(BSON.serialize(expected)));
  });

  it('may have any field name: nothing in a stored name is interpreted', async () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}',
    ) as object;
    const document = { _id: 1, hostile, inner: { $set: 1, 'a.b': 2, '': 3 }, 'dotted.name': 4 };
    const values = db().collection<{ _id: number }>('values');
    await values.insertOne(document);
    await values.updateOne({ _id: 1 }, { $set: { touched: true } });
    const [raw] = await values.find({ 'hostile.__proto__.polluted': 1 }, { raw: true }).toArray();
    expect(Buffer.from(raw as unknown as Uint8Array)).toEqual(
      Buffer.from(BSON.serialize({ ...document, touched: true })),
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('can be set and grouped below names that JavaScript gives a meaning', async () => {
    const values = db().collection<{ _id: number }>('values');
    await values.insertOne({ _id: 1 });
    await values.updateOne({ _id: 1 }, { $set: { ['__proto__.a']: 1, ['constructor.prototype.b']: 2 } });
    const groups = await values
      .aggregate([{ $group: { _id: '$constructor.prototype.b', n: { $sum: '$__proto__.a' } } }])
      .toArray();
    expect(groups).toEqual([{ _id: 2, n: 1 }]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('put _id first and make one up where there is none', async () => {
    await db().command({ insert: 'values', documents: [{ a: 1 }, { a: 2, _id: 'given' }] });
    const [first, second] = await db().collection('values').find().sort({ a: 1 }).toArray();
    expect(Object.keys(first ?? {})).toEqual(['_id', 'a']);
    expect(first?._id).toBeInstanceOf(ObjectId);
    expect(Object.entries(second ?? {})).toEqual([
      ['_id', 'given'],
      ['a', 2],
    ]);
  });

  it('may be nested a hundred levels deep', async () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
    const values = db().collection<{ _id: number; nested: object }>('values');
    await values.insertOne({ _id: 1, nested: nested(98) });
    expect(await values.findOne({ _id: 1 })).toEqual({ _id: 1, nested: nested(98) });
  });
}
