import { type RefObject, useEffect, useRef } from 'react';
import { wantsStillness } from '../../lib/stillness';
import { beginChart, type LibraryChart } from './chart-library';
import { readLook } from './look';
import type { DrawChart } from './option';

/**
 * A chart of the library in an element: drawn for its data, for the element's size and for the look of the room.
 * @param onPick a place was pressed
 */
export function useLibraryChart(
  host: RefObject<HTMLElement | null>,
  option: DrawChart,
  onPick: ((place: number) => void) | undefined,
): RefObject<LibraryChart | null> {
  const chart = useRef<LibraryChart | null>(null);
  const drawn = useRef(option);
  drawn.current = option;
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const begun = beginChart(element);
    chart.current = begun;
    begun.on('click', ({ dataIndex }) => pick.current?.(dataIndex));
    const sizes = new ResizeObserver(() => {
      begun.resize();
      // Words along an axis fit the width.
      draw(begun, element, drawn.current);
    });
    sizes.observe(element);
    const looks = new MutationObserver(() => draw(begun, element, drawn.current));
    looks.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => {
      looks.disconnect();
      sizes.disconnect();
      begun.dispose();
      chart.current = null;
    };
  }, [host]);
  useEffect(() => {
    if (chart.current && host.current) draw(chart.current, host.current, option);
  }, [host, option]);
  return chart;
}

function draw(chart: LibraryChart, element: HTMLElement, option: DrawChart): void {
  chart.setOption(
    {
      animation: !wantsStillness(),
      animationDuration: 200,
      animationDurationUpdate: 200,
      ...option(readLook(element)),
    },
    { notMerge: true },
  );
}
