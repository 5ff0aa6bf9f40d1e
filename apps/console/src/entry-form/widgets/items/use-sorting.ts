import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

export interface Sorting {
  /** The item that is dragged, and the one that it is over. */
  readonly from: number | undefined;
  readonly over: number | undefined;
  readonly handleProps: (at: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
  };
}

const EDGE = 56;
const STEP = 12;

/** Dragging with a mouse, a pen or a finger alike; the browser's own dragging knows the mouse only. */
export function useSorting(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void): Sorting {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const place = useRef({ x: 0, y: 0 });
  const isDragging = from !== undefined;
  const end = (): void => {
    setFrom(undefined);
    setOver(undefined);
  };
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    // At an edge of what scrolls, the rest of the list comes into sight.
    let frame = requestAnimationFrame(function scroll() {
      frame = requestAnimationFrame(scroll);
      const { x, y } = place.current;
      const around = scrolledAround(list.current);
      const { top, bottom } = around.getBoundingClientRect();
      const step = y < Math.max(top, 0) + EDGE ? -STEP : y > Math.min(bottom, innerHeight) - EDGE ? STEP : 0;
      if (step === 0) return;
      around.scrollBy(0, step);
      setOver(itemAt(list.current, x, y));
    });
    addEventListener('keydown', cancel, true);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('keydown', cancel, true);
    };
  }, [isDragging, list]);
  return {
    from,
    over,
    handleProps: (at) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        place.current = { x: event.clientX, y: event.clientY };
        setFrom(at);
      },
      onPointerMove: ({ clientX: x, clientY: y }) => {
        if (!isDragging) return;
        place.current = { x, y };
        setOver(itemAt(list.current, x, y));
      },
      onPointerUp: ({ clientX, clientY }) => {
        // Where it is now: the last move may not be rendered yet.
        const to = itemAt(list.current, clientX, clientY);
        end();
        if (from !== undefined && to !== undefined) onMove(from, to);
      },
      onPointerCancel: end,
    }),
  };
}

function itemAt(list: HTMLElement | null, x: number, y: number): number | undefined {
  const found = document.elementsFromPoint(x, y).find((element) => element.parentElement === list);
  return found && list ? [...list.children].indexOf(found) : undefined;
}

function scrolledAround(element: HTMLElement | null): Element {
  for (let around = element?.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(around).overflowY))
      return around;
  return document.scrollingElement ?? document.documentElement;
}
