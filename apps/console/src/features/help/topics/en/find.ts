import { heading, list, note, picture, steps, text } from '../../blocks';

export const topic = [
  text('The cloud library holds panoramas, 360° videos, videos, 3D models and courseware for every stage.'),
  picture('library', 'The cloud library with its filters.'),
  heading('search', 'Search and filter'),
  steps(
    'Open **Cloud library** from **Cloud lessons** in the header.',
    'Choose a type and a stage. A stage brings its subjects, a subject its grades and knowledge points.',
    '**Attribute** parts what belongs to a subject from what is for everybody: space, animals, heritage.',
    'Or type a word: a title or a knowledge point, in English or Chinese. Press Enter.',
    'End a filter with the cross on its chip; **All** shows everything again.',
  ),
  text(
    'A slip of spelling does no harm: where nothing holds your word, the nearest is shown. Without a word, choose the order at the right.',
  ),
  note('Search, filters and page stand in the address. Copy it to a colleague, and they see the same shelf.'),
  heading('look', 'Look before you teach'),
  text(
    'A click on a card opens the resource: turn the panorama, walk around the model, play the video. Below stand its description, its knowledge points, whose work it is, and under which licence.',
  ),
  heading('types', 'The types'),
  list(
    '**Panorama**: one place, all around. Good for looking closely.',
    '**Video**: flat or 360°. The whole class sees the same second.',
    '**3D model**: a thing to walk around.',
    '**VR**: courseware in short chapters that reacts to where students look. Its page lists the chapters; while teaching you choose one.',
  ),
  heading('tablet', 'On a tablet'),
  text(
    '**Tablet library** in the menu of your name shows the same shelf with large targets, and your own lessons beside it.',
  ),
  heading('gone', '“No longer available”'),
  text(
    'The library may withdraw a piece. Your lessons still name it, so that you see what is missing; take it out, and the rest plays as before.',
  ),
  heading('lessons', 'Ready-made lessons'),
  text(
    '**Cloud lessons** are whole lessons made by others. Open one and go to class with it, or take it over into a play list of your own and change it.',
  ),
  picture('courses', 'Cloud lessons.'),
];
