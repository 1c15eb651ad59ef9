import { expect, test } from 'vitest';
import { drawPanels } from './fleet-plot';

test('a plot has both axes named, its scale, its lines, and colours for dark pages', () => {
  const points = [
    { x: 100, y: 1.5 },
    { x: 1_000, y: 0.5 },
  ];
  const svg = drawPanels('What a device costs', [
    { title: 'CPU', yLabel: 'ms each second', series: [{ name: 'server', points }] },
  ]);
  for (const text of ['CPU', 'ms each second', 'devices', 'server', '1,000', '2'])
    expect(svg).toContain(`>${text}</text>`);
  // From the left end of the axis to the right, 1.5 and 0.5 of 2.
  expect(svg).toContain('d="M64 94L400 194"');
  expect(svg).toContain('prefers-color-scheme: dark');
});
