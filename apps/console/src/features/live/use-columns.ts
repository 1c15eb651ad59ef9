import { type RefObject, useLayoutEffect, useState } from 'react';
import { DENSITY, fittingColumns } from './columns';

/** Tiles in a row: as many as can be read, also when a tablet is turned, until somebody chooses. */
export function useColumns(place: RefObject<HTMLElement | null>) {
  const [chosen, choose] = useState<number | null>(null);
  const [fitting, setFitting] = useState<number>(DENSITY.start);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setFitting(
        fittingColumns(
          element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
        ),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return [chosen ?? fitting, choose] as const;
}
