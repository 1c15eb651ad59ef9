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
    'Collect the files, with a title and a description for each in English and Chinese.',
    'Give them to whoever runs Orrery for your school. The page **How to add material** shows what they need.',
    'They bring the folder in on the server. Bringing it in again updates.',
  ),
  heading('formats', 'What fits'),
  facts(
    ['Panorama', 'JPEG, PNG or WebP, twice as wide as high; 4096 × 2048 is good.'],
    ['Video, flat or 360°', 'MP4 with H.264. Keep 360° videos at 4K and under three minutes.'],
    ['3D model', 'GLB; fewer than 200,000 triangles stay smooth on headsets.'],
  ),
  note('Ask before you film: no child’s face in a 360° picture without the parents’ consent.'),
];
