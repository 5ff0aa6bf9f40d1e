import { WriteLog } from './write-log.ts';

it('tells what was written since, each once, as long as it remembers', () => {
  const log = new WriteLog();
  for (const rid of [7, 8, 7]) log.add(rid);
  expect([...(log.since(0) ?? [])]).toEqual([7, 8]);
  expect([...(log.since(2) ?? [])]).toEqual([7]);
  expect([...(log.since(3) ?? [])]).toEqual([]);
  for (let rid = 100; rid < 1_124; rid += 1) log.add(rid);
  expect(log.since(2)).toBeUndefined();
  expect(log.since(3)?.size).toBe(1_024);
  expect([...(log.since(1_026) ?? [])]).toEqual([1_123]);
});
