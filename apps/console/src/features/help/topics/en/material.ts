import { facts, heading, note, steps, text } from '../../blocks';

export const topic = [
  text(
    'Your school can teach with panoramas, videos and models of its own: the schoolyard, the museum next door, the work of the pupils. Only your school sees them.',
  ),
  heading('see', 'Where it is'),
  text(
    'Open the gear, then **Resource management**: every piece with its type and size, and how much of the school’s cloud space is used. In **Create lesson** choose your school’s resources at the right.',
  ),
  heading('add', 'Add material'),
  steps(
    'In **Resource management** press **Add resource** and drop the file. It is uploaded while you go on: you may leave the page, and a large file that breaks off goes on where it stopped.',
    'Fill in a name, subjects and what it teaches. A cover is made of the file; you may choose another.',
    'Agree to the upload rules and press **Save**.',
  ),
  heading('formats', 'What fits'),
  facts(
    ['Photo', 'PNG, JPEG or BMP. A panorama is twice as wide as high; 4096 × 2048 is good.'],
    ['Video, flat or 360°', 'MP4 with H.264 or H.265. Keep 360° videos at 4K and under three minutes.'],
    [
      '3D model',
      'glTF, GLB, or a ZIP with everything in it. **Headset budget** shows what it costs a headset.',
    ],
  ),
  note('Ask before you film: no child’s face in a 360° picture without the parents’ consent.'),
];
