import { facts, heading, note, picture, steps, text } from '../../blocks';

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
    'In **Resource management** press **Add resource** and drop a file, or choose one.',
    'While it is uploaded, give it a name, subjects and what it teaches. A cover is made of the file; you may choose another.',
    'For a video say whether it is a panorama. Photos that are twice as wide as high are taken for panoramas; you may say otherwise.',
    'Read the upload rules, agree, and press **Save** once the file is **Uploaded and checked**.',
  ),
  picture('upload', 'The form: the file, what is known of it, and what it costs a headset.'),
  heading('large', 'Large files, weak networks'),
  text(
    'You may leave the form: the upload goes on, and a mark in the header leads back to it. **Pause** holds it. Where the network breaks it goes on by itself; only closing the tab stops it. Then open the form again and press **Choose the file again**: with the same file it goes on where it stopped, for a day.',
  ),
  heading('formats', 'What fits'),
  facts(
    ['Photo', 'PNG, JPEG or BMP. A panorama is twice as wide as high; 4096 × 2048 is good.'],
    ['Video, flat or 360°', 'MP4 with H.264 or H.265. Keep 360° videos at 4K and under three minutes.'],
    [
      '3D model',
      'glTF, GLB, or a ZIP with everything in it. Pieces that lie on the internet are refused: put them into the ZIP.',
    ],
    ['Cover', 'PNG, JPEG or BMP, at most 1920 × 1080.'],
    ['Size', 'As large as the school’s free cloud space.'],
  ),
  text(
    'The server looks into each file, whatever its name says. What it cannot use it refuses, and tells why below the file’s name.',
  ),
  heading('budget', 'Will it run smoothly?'),
  text(
    '**Headset budget** counts triangles, draw calls, texture memory and download: good, heavy or too heavy. A heavy one can be saved all the same. Where textures are too large, the button below the number makes them smaller at once; your own file stays as it is.',
  ),
  heading('change', 'Change or delete'),
  text(
    '**Edit** changes the words and the cover, and **Replace** the file: lessons have the new one at once, headsets that keep the old one fetch it. **Delete** first says how many lessons and headsets have it. It goes from the headsets too, and lessons show it as no longer available. In a running lesson nothing can be deleted.',
  ),
  note('Ask before you film: no child’s face in a 360° picture without the parents’ consent.'),
];
