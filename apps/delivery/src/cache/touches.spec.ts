import { Touches } from './touches.ts';

const at = (position: number, category = 'entry') => ({ category, position: BigInt(position) });
const keys = (...names: string[]) => new Set(names);

describe('answers that show the present', () => {
  it('are all, as long as nothing happens', () => {
    expect(new Touches(0).begin().isSettled(keys('e:1'))).toBe(true);
  });

  it('are none with a key that is touched meanwhile', () => {
    const touches = new Touches(0);
    const watch = touches.begin();
    touches.touch(keys('e:1'), at(5), 1);
    touches.settle(at(5));
    expect([watch.isSettled(keys('e:1')), watch.isSettled(keys('e:2'))]).toEqual([false, true]);
  });

  it('are none with a key that readers may still see the former state of', () => {
    const touches = new Touches(0);
    touches.touch(keys('e:1'), at(5), 1);
    touches.touch(keys('e:1'), at(6, 'tree'), 1);
    const early = touches.begin();
    touches.settle(at(5));
    expect(touches.begin().isSettled(keys('e:1'))).toBe(false);
    touches.settle(at(6, 'tree'));
    expect(early.isSettled(keys('e:1'))).toBe(false);
    expect(touches.begin().isSettled(keys('e:1'))).toBe(true);
  });

  it('are none where a later touch is not shown yet', () => {
    const touches = new Touches(0);
    touches.touch(keys('e:1'), at(5), 1);
    touches.touch(keys('e:1'), at(7), 1);
    touches.settle(at(5));
    expect(touches.begin().isSettled(keys('e:1'))).toBe(false);
  });
});

describe('the position that readers have reached', () => {
  it('is that of the newest touch once all are shown', () => {
    const touches = new Touches(0);
    expect(touches.position).toBeUndefined();
    touches.touch(keys('a'), at(5), 1);
    touches.touch(keys('b'), at(6, 'tree'), 1);
    touches.settle(at(6, 'tree'));
    expect(touches.position).toBeUndefined();
    touches.settle(at(5));
    expect(touches.position).toEqual(at(6, 'tree'));
  });
});

describe('the time of the last touch', () => {
  it('is that of the newest one of any key, and the start where there is none', () => {
    const touches = new Touches(100);
    touches.touch(keys('a', 'b'), at(1), 200);
    touches.touch(keys('a'), at(2), 300);
    expect([keys('a', 'b'), keys('b', 'c'), keys('c')].map((each) => touches.lastOf(each))).toEqual([300, 200, 100]);
  });

  it('is never earlier than a touch that was forgotten', () => {
    const touches = new Touches(0);
    for (let index = 0; index < 50_002; index += 1) touches.touch(keys(`e:${index}`), at(index), index);
    expect([touches.lastOf(keys('e:0')), touches.lastOf(keys('e:50001'))]).toEqual([1, 50_001]);
  });
});
