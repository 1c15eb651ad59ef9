import { RES_TYPE } from '@orrery/contract';

/** Our four type icons differ in outline, not only in colour (LIB-09). */
const PATHS: Record<number, string> = {
  [RES_TYPE.courseware]:
    'M2 9.7C2 7.3 3.5 6 5.6 6h12.800C20.500 6 22 7.300 22 9.700v4.600c0 2.400-1.500 3.700-3.600 3.700h-2c-1.300 0-2-.5-2.600-1.500l-.5-.9c-.6-1-2-1-2.600 0l-.5.9C9.600 17.500 8.900 18 7.600 18h-2C3.500 18 2 16.700 2 14.300Z',
  [RES_TYPE.video]: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-2.300 6v8l6.600-4Z',
  [RES_TYPE.model]:
    'M12 1.800 20.800 6.600 12 11.400 3.200 6.600ZM2.300 8.300l8.800 4.800v9.300l-8.800-4.900ZM21.700 8.300l-8.800 4.800v9.300l8.800-4.900Z',
  [RES_TYPE.panorama]:
    'M1.500 5.200c7 2.300 14 2.300 21 0v13.600c-7-2.300-14-2.300-21 0ZM4.500 15.900c4.900-1 10.100-1 15 0v-1.700l-4.200-4.400-3.600 3.500-2.300-2-4.900 3.600ZM8.200 8.300a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600Z',
};

/** The icon of a resource type (`res_type`); a word stands beside it. */
export function TypeIcon({ type, size = 16 }: { type: number; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={PATHS[type] ?? PATHS[RES_TYPE.panorama]} />
    </svg>
  );
}
