import { DomainError } from '@annal/kernel';
import { AnswerCache } from './answer-cache.ts';

const kept = (bytes: number, ...keys: string[]) => {
  const answer = {
    status: 200,
    contentType: undefined,
    body: { bytes: Buffer.alloc(bytes), tag: '"t"', encoded: new Map() },
  };
  return { keys: new Set(keys), isPassing: false, lastModified: 0, answer };
};

it('drops the answers that have one of the keys', () => {
  const cache = new AnswerCache(100_000);
  cache.keep('/one', kept(10, 'p', 'e:1'));
  cache.keep('/two', kept(10, 'p', 'e:2'));
  cache.drop(new Set(['e:1', 'e:3']));
  expect([cache.get('/one'), cache.get('/two')]).toMatchObject([undefined, { lastModified: 0 }]);
  cache.drop(new Set(['p']));
  expect(cache.get('/two')).toBeUndefined();
});

it('finds an answer by the keys of its last form only', () => {
  const cache = new AnswerCache(100_000);
  cache.keep('/one', kept(10, 'e:1'));
  cache.keep('/one', kept(10, 'e:2'));
  cache.drop(new Set(['e:1']));
  expect(cache.get('/one')).toBeDefined();
  cache.drop(new Set(['e:2']));
  expect(cache.get('/one')).toBeUndefined();
});

it('stays within its size, and keeps nothing large', () => {
  const cache = new AnswerCache(100_000);
  for (let index = 0; index < 50; index += 1) cache.keep(`/${index}`, kept(9_000, `e:${index}`));
  const present = Array.from({ length: 50 }, (_, index) => cache.get(`/${index}`)).filter((each) => each !== undefined);
  expect(present.length).toBeGreaterThan(5);
  expect(present.length).toBeLessThan(12);
  cache.keep('/large', kept(20_000, 'e'));
  expect(cache.get('/large')).toBeUndefined();
});

it('keeps compressed forms beside an answer, within the same size', () => {
  const cache = new AnswerCache(100_000);
  const one = kept(2_000, 'e:1');
  cache.keep('/one', one);
  cache.keepEncoded('/one', one.answer.body, 'br', Buffer.alloc(500));
  cache.keepEncoded('/one', one.answer.body, 'gzip', Buffer.alloc(20_000));
  expect([...one.answer.body.encoded.keys()]).toEqual(['br']);
  for (let index = 0; index < 50; index += 1) {
    const other = kept(2_000, `e:${index}`);
    cache.keep(`/${index}`, other);
    cache.keepEncoded(`/${index}`, other.answer.body, 'gzip', Buffer.alloc(7_000));
  }
  const present = Array.from({ length: 50 }, (_, index) => cache.get(`/${index}`)).filter((each) => each !== undefined);
  expect(present.length).toBeGreaterThan(5);
  expect(present.length).toBeLessThan(12);
  const last = present.at(-1);
  cache.drop(new Set(['e:49']));
  expect([last !== undefined, cache.get('/49')]).toEqual([true, undefined]);
});

it('keeps no compressed form of what was dropped meanwhile', () => {
  const cache = new AnswerCache(100_000);
  const [before, after] = [kept(2_000, 'e:1'), kept(2_000, 'e:1')];
  cache.keep('/one', before);
  cache.drop(new Set(['e:1']));
  cache.keepEncoded('/one', before.answer.body, 'br', Buffer.alloc(5));
  cache.keep('/one', after);
  cache.keepEncoded('/one', before.answer.body, 'br', Buffer.alloc(5));
  expect([before.answer.body.encoded.size, after.answer.body.encoded.size]).toEqual([0, 0]);
});

it('keeps that there is nothing', () => {
  const cache = new AnswerCache(100_000);
  const answer = new DomainError('notFound', 'Unknown', 'There is none');
  cache.keep('/none', { ...kept(0, 'e:1'), answer });
  expect(cache.get('/none')?.answer).toBe(answer);
});

it('keeps nothing without a size', () => {
  const cache = new AnswerCache(0);
  cache.keep('/one', kept(10, 'e:1'));
  expect([cache.isOn, cache.get('/one')]).toEqual([false, undefined]);
});
